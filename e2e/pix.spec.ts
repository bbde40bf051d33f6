import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPix } from '../packages/server/src/testing/read-pix.ts'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  NARROW,
  openBrowser,
  openPageAs,
  signInAtPage,
  test,
  takeScreenshots,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// A company charges its customer by Pix: with its own key, by the keyboard alone, and in a flow.

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

interface Served {
  id: number
  uuid: string
}

interface OnPhone {
  fromMe: boolean
  body: string
  type: string
  mimetype?: string | null
}

async function messagesOnPhone(from: string): Promise<OnPhone[]> {
  const path = `/simulator/${line}/messages?from=${from}`
  const { messages } = await admin.get<{ messages: OnPhone[] }>(path)
  return messages.filter(({ fromMe }) => fromMe)
}

/** A customer has written, and the user serves them. */
async function createServedTicket(from: string, name: string, userId: number): Promise<Served> {
  await admin.post(`/simulator/${line}/messages`, { from, name, body: 'Quero a camiseta azul.' })
  const findTicket = async () => {
    const query = `showAll=true&searchParam=${encodeURIComponent(name.toLowerCase())}`
    return (await admin.get<{ tickets: Served[] }>(`/tickets?${query}`)).tickets[0]
  }
  await expect.poll(findTicket).toBeDefined()
  const { id, uuid } = (await findTicket())!
  await admin.put(`/tickets/${id}`, { status: 'open', userId })
  return { id, uuid }
}

const field = (page: Page) => page.getByRole('textbox', { name: /Mensagem para|Message to/ })
const card = (page: Page) => page.locator('[data-charge]')

test('an administrator sets the key, an attendant charges by keyboard, a colleague confirms', async ({
  browser,
  guiche,
}) => {
  const from = '5511987651201'
  const users = await admin.get<{ id: number; name: string }[]>('/users/list')
  const anaId = users.find(({ name }) => name === guiche.ana.name)?.id ?? 0
  const ticket = await createServedTicket(from, 'Marina Pagadora', anaId)
  const path = `/tickets/${ticket.uuid}`

  // Without a key no charge is made, and the field shows the reason.
  const ana = await openPageAs(browser, guiche, guiche.ana, { path })
  await field(ana).fill('/pix 49,90')
  await expect(ana.getByText('A empresa ainda não tem chave Pix.')).toBeVisible()

  const desk = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  await desk.getByRole('tab', { name: 'Opções' }).click()
  const key = desk.getByLabel('Chave Pix')
  await key.fill('loja@exemplo')
  await expect(desk.getByText('Isto não é uma chave Pix.')).toBeVisible()
  for (const [label, value] of [
    ['Chave Pix', 'loja@exemplo.com.br'],
    ['Nome de quem recebe', 'Loja da Ana'],
    ['Cidade de quem recebe', 'Recife'],
  ] as const) {
    await desk.getByLabel(label).fill(value)
    await desk.getByLabel(label).press('Enter')
  }
  await expect(ana.getByText(/Cobrança de R\$ 49,90 para Loja da Ana/)).toBeVisible()
  await takeScreenshots(desk, 'settings')

  // A wrong value stays with an explanation; the list offers the command from its first letters.
  await field(ana).fill('/p')
  await expect(ana.getByRole('option', { name: /\/pix/ })).toBeVisible()
  await field(ana).press('Escape')
  await field(ana).fill('/pix camiseta')
  await expect(ana.getByRole('status').getByText(/não é um valor em reais/)).toBeVisible()
  await takeScreenshots(ana, 'fault')
  await field(ana).press('Enter')
  await expect(field(ana)).toHaveValue('/pix camiseta')
  await field(ana).fill('/pix 49,90 Camiseta azul')
  await expect(
    ana.getByRole('option', { name: /Cobrar R\$ 49,90.*Pix para Loja da Ana · Camiseta azul/ }),
  ).toBeVisible()
  await takeScreenshots(ana, 'command')
  await expectAccessible(ana)

  // Enter asks, Escape leaves it as it was, Enter twice sends.
  await field(ana).press('Enter')
  const question = ana.getByRole('alertdialog', { name: 'Cobrar R$ 49,90 de Marina Pagadora?' })
  await expect(question).toBeVisible()
  await takeScreenshots(ana, 'question')
  await ana.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(ana)).toHaveValue('/pix 49,90 Camiseta azul')
  await expect(field(ana)).toBeFocused()
  await ana.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Enviar cobrança' })).toBeFocused()
  await ana.keyboard.press('Enter')
  await expect(card(ana)).toContainText('Aguardando pagamento')
  await expect(field(ana)).toHaveValue('')
  await expect(field(ana)).toBeFocused()

  await expect.poll(async () => (await messagesOnPhone(from)).length).toBe(2)
  const [picture, code] = await messagesOnPhone(from)
  expect(picture).toMatchObject({ type: 'image' })
  expect(picture?.body).toContain('Pix de *R$ 49,90* para Loja da Ana')
  expect(readPix(code?.body ?? '')).toMatchObject({
    pixKey: 'loja@exemplo.com.br',
    transactionAmount: 49.9,
  })

  // In the list, and beside the contact.
  await expect(
    ana.getByRole('img', { name: 'Cobrança Pix aguardando pagamento' }).first(),
  ).toBeVisible()

  await goTo(desk, path)
  await expect(card(desk)).toContainText('R$ 49,90')
  await desk.bringToFront()
  await expectAccessibleInBothThemes(desk)
  await card(desk).getByRole('button', { name: 'Confirmar pagamento' }).click()
  const sure = desk.getByRole('alertdialog', { name: 'O pagamento de R$ 49,90 chegou?' })
  await sure.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await expect(card(ana)).toContainText(`Confirmado por ${guiche.admin.name}`)
  await expect(ana.getByRole('img', { name: 'Cobrança Pix paga' }).first()).toBeVisible()
  await takeScreenshots(ana, 'paid')

  await desk.getByRole('button', { name: 'Dados do contato' }).first().click()
  await expect(desk.getByText('R$ 49,90 pago')).toBeVisible()
  await takeScreenshots(desk, 'drawer')

  // The confirmation is undone, and the charge is cancelled.
  const more = card(ana).getByRole('button', { name: /Cobrança Pix/ })
  await more.click()
  await ana.getByRole('menuitem', { name: 'Desfazer' }).click()
  await expect(card(desk)).toContainText(`${guiche.ana.name} desfez a confirmação`)
  await more.click()
  await ana.getByRole('menuitem', { name: 'Cancelar cobrança' }).click()
  const leaving = ana.getByRole('alertdialog', { name: 'Cancelar a cobrança de R$ 49,90?' })
  await leaving.getByRole('button', { name: 'Cancelar cobrança' }).click()
  await expect(card(desk)).toContainText(`Cancelado por ${guiche.ana.name}`)

  // In a closed ticket the code cannot be sent again.
  const again = { cents: 100, idempotencyKey: 'a charge before the end' }
  await admin.post(`/tickets/${ticket.id}/charges`, again)
  const last = card(desk).filter({ hasText: 'R$ 1,00' })
  await last.getByRole('button', { name: /Cobrança Pix/ }).click()
  await expect(desk.getByRole('menuitem', { name: 'Enviar de novo' })).toBeVisible()
  await desk.keyboard.press('Escape')
  await admin.put(`/tickets/${ticket.id}`, { status: 'closed' })
  await goTo(desk, path)
  await last.getByRole('button', { name: /Cobrança Pix/ }).click()
  await expect(desk.getByRole('menuitem', { name: 'Copiar código' })).toBeVisible()
  await expect(desk.getByRole('menuitem', { name: 'Enviar de novo' })).toBeHidden()
})

test('all charges are on a page, by status and attendant, and in a sheet', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/charges' })
  const row = page.getByRole('row', { name: /Marina Pagadora R\$ 49,90/ })
  await expect(row).toContainText('Cancelado')
  await takeScreenshots(page, 'page')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Pago', exact: true }).click()
  await expect(page.getByText('Nenhuma cobrança com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const lines = readFileSync((await (await download).path()) ?? '', 'utf8').split('\r\n')
  expect(lines.find((line) => line.includes(';49,9;'))).toContain(
    ';Marina Pagadora;49,9;0;Camiseta azul;Cancelado;',
  )
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'page-narrow')
  await page.getByText('Marina Pagadora').last().click()
  await expect(card(page).first()).toContainText('R$ 49,90')

  const ana = await openPageAs(browser, guiche, guiche.ana, { path: '/charges' })
  await expectNotice(ana, 'Só administradores veem todas as cobranças.')
})

test('a quick message named pix is replaced by the command, and says so', async ({
  browser,
  guiche,
}) => {
  const [me] = await admin.get<{ id: number }[]>('/users/list')
  const ticket = await createServedTicket('5511987651202', 'Rosa Rápida', me?.id ?? 0)
  const body = { shortcode: 'pix', message: 'Nossa chave é loja@exemplo.com.br', geral: true }
  await admin.post('/quick-messages', { ...body, status: true })
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: `/tickets/${ticket.uuid}`,
    viewport: NARROW,
    theme: 'dark',
  })
  await field(page).fill('/pix')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(options.first()).toContainText('Cobrar por Pix')
  await expect(options.last()).toContainText('Cede o nome ao comando')
  await takeScreenshots(page, 'narrow-list')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('/pix ')
  await field(page).pressSequentially('12')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Enviar cobrança' }).click()
  await expect(card(page)).toContainText('R$ 12,00')
  await takeScreenshots(page, 'narrow-card')
  await expectAccessible(page)

  await goTo(page, '/quick-messages')
  await page
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Atalho').fill('/Pix')
  await expect(page.getByText('o comando vem antes desta resposta')).toBeVisible()
})

test('a flow charges, and continues after the payment, on the trial’s phone too', async ({
  browser,
  guiche,
}) => {
  const { id: flowId } = await admin.post<{ id: number }>('/flowbuilder', { name: 'Venda' })
  // The session learns at sign-in if the company has flows.
  const page = await (await openBrowser(browser, guiche)).newPage()
  await page.goto('/login')
  await signInAtPage(page, guiche.admin)
  await page.goto(`/flowbuilder/${flowId}`)
  await page.getByRole('button', { name: 'Adicionar bloco', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cobrar por Pix', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Adicionar .* ao fluxo$/ })
  await dialog.getByLabel('Valor em reais').fill('0')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog.getByText(/Use um valor entre/)).toBeVisible()
  await dialog.getByLabel('Valor em reais').fill('49,90')
  await dialog.getByLabel('Descrição').fill('Camiseta azul')
  await dialog.getByLabel('Mensagem antes do código').fill('Segue o Pix:')
  await takeScreenshots(page, 'node-dialog')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.locator('.fn-card', { hasText: 'Não pagou em 1 dia' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectNotice(page, 'Fluxo salvo com sucesso')

  // The rest is drawn by the API: edges belong to the canvas, which has journeys of its own.
  type Graph = { flow: { flow: { nodes: { id: string; type: string }[] } } }
  const { flow } = await admin.get<Graph>(`/flowbuilder/flow/${flowId}`)
  const { nodes } = flow.flow
  const charge = nodes.find(({ type }) => type === 'charge')?.id ?? ''
  const messageNode = (id: string, label: string, y: number) => ({
    id,
    type: 'message',
    position: { x: 900, y },
    data: { label },
  })
  const edge = (source: string, sourceHandle: string, target: string) => ({
    id: `${source}${sourceHandle}`,
    source,
    sourceHandle,
    target,
  })
  await admin.post('/flowbuilder/flow', {
    idFlow: flowId,
    nodes: [
      ...nodes,
      messageNode('ok', 'Recebemos!', 0),
      messageNode('late', 'O prazo passou.', 200),
    ],
    connections: [
      edge('1', 'a', charge),
      edge(charge, 'a', 'ok'),
      edge(charge, 'b', 'late'),
      edge(charge, 'c', 'late'),
    ],
  })
  await page.reload()
  await page.getByRole('button', { name: 'Testar no telefone' }).click()
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  const thread = page.getByRole('log')
  await expect(thread).toContainText('Segue o Pix:')
  await expect(thread).toContainText('Cobrou R$ 49,90 por Pix')
  await takeScreenshots(page, 'trial')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pagou', exact: true }).click()
  await expect(thread).toContainText('Recebemos!')
  await page.getByRole('button', { name: 'Começar de novo' }).last().click()
  await page.getByRole('button', { name: 'Não pagou', exact: true }).click()
  await expect(thread).toContainText('O prazo passou.')

  await admin.post('/flowcampaign', { name: 'comprar', flowId, phrase: 'quero comprar' })
  const from = '5511987651203'
  await admin.post(`/simulator/${line}/messages`, { from, name: 'Nina', body: 'quero comprar' })
  await expect.poll(async () => (await messagesOnPhone(from)).length).toBe(3)
  const { tickets } = await admin.get<{ tickets: Served[] }>(
    '/tickets?showAll=true&searchParam=nina',
  )
  await goTo(page, `/tickets/${tickets[0]?.uuid}`)
  await card(page).getByRole('button', { name: 'Confirmar pagamento' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar pagamento' }).click()
  await expect.poll(async () => (await messagesOnPhone(from)).at(-1)?.body).toBe('Recebemos!')
  await expect(page.getByText('Recebemos!').first()).toBeVisible()
})
