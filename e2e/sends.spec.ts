import {
  type Api,
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

interface Found {
  tickets: Array<{ id: number; uuid: string; contact: { name: string } }>
}

/** A customer writes, and is being served. @returns the ticket */
async function createServedTicket(api: Api, line: number, from: string, name: string) {
  await api.post(`/simulator/${line}/messages`, { from, name, body: 'Olá' })
  let found: Found['tickets'][number] | undefined
  await expect
    .poll(async () => {
      const { tickets } = await api.get<Found>('/tickets?status=pending&showAll=true')
      found = tickets.find(({ contact }) => contact.name === name)
      return found !== undefined
    })
    .toBe(true)
  await api.put(`/tickets/${found?.id}`, { status: 'open' })
  return { id: found?.id ?? 0, uuid: found?.uuid ?? '' }
}

test('failed sends are found, inspected, sent again and removed from the list', async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const { id } = await createServedTicket(admin, line, '5511987650101', 'Marina Schiavon')
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/sends' })
  await expect(page.getByText('Nada espera para sair')).toBeVisible()

  await admin.put(`/simulator/${line}/faults`, {
    failSend: { code: 'ERR_WAPP_INVALID_CONTACT', rate: 1 },
  })
  for (const body of ['Seu pedido saiu', 'Chega amanhã', 'Obrigada'])
    await admin.post(`/messages/${id}`, { body })
  await page.getByRole('button', { name: /Não enviados/ }).click()
  const rows = page.getByRole('row', { name: /Marina Schiavon/ })
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Não enviados (3)' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await rows.filter({ hasText: 'Obrigada' }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes do envio' })
  await expect(details.getByText('1ª tentativa')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Fechar' }).click()

  await rows
    .filter({ hasText: 'Obrigada' })
    .getByRole('checkbox', { name: 'Escolher o envio para Marina Schiavon' })
    .check()
  const bar = page.getByRole('toolbar', { name: 'O que fazer com os envios escolhidos' })
  await bar.getByRole('button', { name: 'Tirar da lista' }).click()
  const question = page.getByRole('dialog', { name: 'Tirar 1 mensagem da lista?' })
  await question.getByRole('button', { name: 'Tirar da lista' }).click()
  await expect(rows).toHaveCount(2)

  await admin.put(`/simulator/${line}/faults`, {})
  await rows.filter({ hasText: 'Chega amanhã' }).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Escolher todos da lista' }).click()
  await expect(rows.filter({ hasText: 'Seu pedido saiu' }).getByRole('checkbox')).toBeChecked()
  await bar.getByRole('button', { name: 'Enviar de novo' }).click()
  const again = page.getByRole('dialog', { name: 'Enviar de novo tudo o que está na lista?' })
  await again.getByRole('button', { name: 'Enviar de novo' }).click()
  await expectNotice(page, '2 mensagens vão de novo')
  await expect(page.getByText('Nada deixou de ser enviado')).toBeVisible()
  const textsOnPhone = async () => {
    const { messages } = await admin.get<{ messages: Array<{ body: string }> }>(
      `/simulator/${line}/messages?from=5511987650101`,
    )
    return messages.map(({ body }) => body)
  }
  await expect
    .poll(textsOnPhone)
    .toEqual(expect.arrayContaining(['Seu pedido saiu', 'Chega amanhã']))
  expect(await textsOnPhone()).not.toContain('Obrigada')
})

test('a waiting send shows the reason, is sent on request, and is given up', async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const { id, uuid } = await createServedTicket(admin, line, '5511987650102', 'Téo Braga')
  await admin.put(`/simulator/${line}/faults`, {
    notNow: { rate: 1, scope: 'chat', afterMs: 3_600_000 },
  })
  await admin.post(`/messages/${id}`, { body: 'Bom dia, Téo' })
  await admin.post(`/messages/${id}`, { body: 'Ainda quer a mesa?' })
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/sends',
    viewport: NARROW,
    isFresh: true,
  })
  await expect(page.getByText(/Nova tentativa:/)).toBeVisible()
  await expect(page.getByText('Espera outra da mesma conversa')).toBeVisible()
  await expectAccessible(page)

  const choose = page.getByRole('checkbox', { name: 'Escolher o envio para Téo Braga' })
  await choose.nth(1).check()
  const bar = page.getByRole('toolbar', { name: 'O que fazer com os envios escolhidos' })
  await bar.getByRole('button', { name: 'Desistir' }).click()
  const question = page.getByRole('dialog', { name: 'Desistir de 1 envio?' })
  // The browser receives the event of the removed row before the answer to its request.
  const answered = Promise.withResolvers<void>()
  await page.route('**/sends/give-up', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await question.getByRole('button', { name: 'Desistir' }).click()
  await expect(choose).toHaveCount(1)
  await choose.check()
  answered.resolve()
  await expectNotice(page, '1 envio cancelado')
  await expect(choose).toBeChecked()

  await admin.put(`/simulator/${line}/faults`, {})
  await bar.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(page.getByText('Nada espera para sair')).toBeVisible()

  const ticket = await openPageAs(browser, guiche, guiche.admin, { path: `/tickets/${uuid}` })
  const given = ticket.getByRole('article').filter({ hasText: 'Ainda quer a mesa?' })
  await expect(given.getByRole('alert')).toContainText('Alguém desistiu de enviar esta mensagem')
  const first = ticket.getByRole('article').filter({ hasText: 'Bom dia, Téo' })
  await first.hover()
  await first.getByRole('button', { name: 'Mais ações da mensagem' }).click()
  await ticket.getByRole('menuitem', { name: 'Informações' }).click()
  const info = ticket.getByRole('dialog', { name: 'Informações da mensagem' })
  await expect(info.getByText('O WhatsApp aceitou')).toBeVisible()
  await expect(info.getByText('A conversa inteira esperou')).toBeVisible()
  await expectAccessible(ticket)
})

test('an attendant is told that the page of sends is not for them', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { path: '/sends' })
  await expectNotice(page, 'Só administradores cuidam dos envios.')
})
