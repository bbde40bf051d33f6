import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  goTo,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// A queue is created, tried on the phone beside it, saved and given to a line; a customer walks its menu, is served,
// rates the service, and is counted.

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  await admin.put('/settings/scheduleType', { value: 'queue' })
  await admin.put('/settings/userRating', { value: 'enabled' })
  line = await connectDemoLine(admin)
})

const FROM = '5511933332222'

const writeAsCustomer = (body: string) =>
  admin.post(`/simulator/${line}/messages`, { from: FROM, name: 'Nina Oficina', body })

/** The company's latest text on the customer's phone. */
async function latestTextOnPhone(): Promise<string> {
  interface Shown {
    messages: { fromMe: boolean; body: string }[]
  }
  const { messages } = await admin.get<Shown>(`/simulator/${line}/messages?from=${FROM}`)
  return messages.findLast(({ fromMe }) => fromMe)?.body ?? ''
}

async function writeAndExpect(body: string, answer: RegExp): Promise<void> {
  await writeAsCustomer(body)
  await expect.poll(latestTextOnPhone).toMatch(answer)
}

test('a menu of three levels is tried beside its tree, and then walked, served, rated and counted', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/queues' })
  await page.getByRole('button', { name: 'Adicionar fila' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar fila' })
  await dialog.getByLabel('Nome').fill('Oficina')
  await dialog.getByLabel('Mensagem de saudação').fill('Olá, {{firstName}}! Sobre o que é?')
  await dialog.getByLabel('Mensagem de fora do expediente').fill('A oficina está fechada.')
  const title = dialog.getByLabel('Título da opção')
  const entry = (name: string) => dialog.getByRole('button', { name: `Editar ${name}` })
  await dialog.getByRole('button', { name: 'Adicionar opção', exact: true }).click()
  await title.fill('Peças')
  await title.press('Enter')
  await dialog.getByRole('button', { name: 'Adicionar opção', exact: true }).click()
  await title.fill('Revisão')
  await title.press('Enter')
  await entry('Revisão').press('Alt+ArrowUp')
  await expect(entry('Revisão')).toBeFocused()
  await dialog.getByRole('button', { name: 'Adicionar opção em Revisão' }).click()
  await title.fill('Marcar um dia')
  await title.press('Enter')
  await dialog.getByRole('button', { name: 'Adicionar opção em Marcar um dia' }).click()
  await title.fill('Neste sábado')
  await dialog.getByLabel('Mensagem da opção').fill('Já confirmamos o seu horário.')

  // An entry that is still being edited is tried too.
  const phone = dialog.getByRole('group', { name: 'Testar no telefone' })
  const words = phone.getByRole('textbox', { name: 'Mensagem do cliente' })
  const thread = phone.getByRole('log')
  await phone.getByRole('combobox', { name: 'Momento' }).click()
  await page.getByRole('option', { name: 'Fila fechada' }).click()
  await phone.getByRole('button', { name: 'Oi', exact: true }).click()
  await expect(thread.getByText('A oficina está fechada.')).toBeVisible()
  await phone.getByRole('combobox', { name: 'Momento' }).click()
  await page.getByRole('option', { name: 'Fila aberta' }).click()
  for (const [said, heard] of [
    ['Oi', 'Olá, Maria! Sobre o que é?'],
    ['1', '[ 1 ] - Marcar um dia'],
    ['#', 'Olá, Maria! Sobre o que é?'],
    ['revisao', '[ 1 ] - Marcar um dia'],
    ['marcar um dai', '[ 1 ] - Neste sábado'],
    ['1', 'Já confirmamos o seu horário.'],
  ] as const) {
    await words.fill(said)
    await words.press('Enter')
    await expect(thread.getByRole('article').last()).toContainText(heard)
  }
  await expect(phone.getByRole('status')).toContainText(
    'Espera na fila por uma pessoa, em Revisão › Marcar um dia › Neste sábado',
  )
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await expect(dialog.locator('[aria-current="location"]')).toContainText('Neste sábado')
  await expectAccessible(page)
  await dialog.getByRole('tab', { name: 'Horários de atendimento' }).click()
  await dialog.getByRole('textbox', { name: 'Segunda-feira, das' }).fill('00:00')
  await dialog.getByRole('textbox', { name: 'Segunda-feira, até' }).fill('23:59')
  await dialog.getByRole('textbox', { name: 'Segunda-feira, até' }).blur()
  await dialog.getByRole('button', { name: 'Copiar o horário de Segunda-feira' }).click()
  await page.getByRole('menuitem', { name: 'Para todos os dias' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Fila salva com sucesso.')

  const queues = await admin.get<{ id: number; name: string }[]>('/queue')
  const queueId = queues.find(({ name }) => name === 'Oficina')?.id
  const users = await admin.get<{ users: { id: number; email: string }[] }>('/users')
  const anaId = users.users.find(({ email }) => email === guiche.ana.email)?.id
  await admin.put(`/users/${anaId}`, { queueIds: [queueId] })
  await admin.put(`/whatsapp/${line}`, { name: 'Demo', greetingMessage: '', queueIds: [queueId] })

  await writeAndExpect('Boa tarde', /Olá, Nina! Sobre o que é\?[^]*\*\[ 1 \]\* - Revisão/)
  await writeAndExpect('1', /\*\[ 1 \]\* - Marcar um dia/)
  await writeAndExpect('1', /\*\[ 1 \]\* - Neste sábado/)
  await writeAndExpect('neste sabado', /Já confirmamos o seu horário\./)

  const ana = await openPageAs(browser, guiche, guiche.ana)
  await ana.getByRole('tab', { name: /Aguardando/ }).click()
  await ana.getByRole('button', { name: 'Aceitar o atendimento de Nina Oficina' }).click()
  await ana.getByRole('textbox', { name: /Mensagem para/ }).fill('Sábado às nove, combinado.')
  await ana.getByRole('textbox', { name: /Mensagem para/ }).press('Enter')
  await expect(ana.getByRole('log').getByText('Sábado às nove, combinado.')).toHaveCount(1)
  await ana.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(ana).toHaveURL(/\/tickets$/)

  await expect.poll(latestTextOnPhone).toMatch(/Avalie nosso atendimento/)
  await writeAsCustomer('3')
  const attendants = page.getByRole('region', { name: 'Atendentes' })
  await expect
    .poll(async () => {
      await goTo(page, '/queues')
      await goTo(page, '/')
      return attendants.getByRole('row', { name: /Ana/ }).innerText()
    })
    .toContain('3 de 3')
})

test('where there is no room beside it, the phone is a tab', async ({ browser, guiche }) => {
  const narrow = { viewport: NARROW, theme: 'dark', language: 'en', path: '/queues' } as const
  const page = await openPageAs(browser, guiche, guiche.admin, narrow)
  await page.getByRole('button', { name: 'Add queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add queue' })
  await dialog.getByLabel('Greeting message').fill('Good day!')
  await dialog.getByRole('tab', { name: 'Try it' }).click()
  await dialog.getByRole('button', { name: 'Hi', exact: true }).click()
  await expect(dialog.getByRole('log')).toContainText('Good day!')
  await expectAccessible(page)
})
