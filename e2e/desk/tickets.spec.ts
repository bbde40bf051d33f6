import type { Browser, Page, WebSocketRoute } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  type Shown,
  NARROW,
  openBrowser,
  openPageAs,
  signIn,
  test,
} from '../journey-fixtures.ts'
import { expectNotice } from '../notices.ts'

// A customer writes, an attendant answers: the phone, two attendants' browsers, and their screens.

interface SimulatedMessage {
  id: string
  fromMe: boolean
  body: string
  ack: number
}

let admin: Api
let line: number
let phones = 0

/** A customer's simulated phone, which writes to the demo's line. */
function buildPhone(name: string) {
  phones += 1
  const number = `55119${String((Date.now() % 1_000_000) * 100 + phones).padStart(8, '0')}`
  return {
    async write(body: string): Promise<void> {
      await admin.post(`/simulator/${line}/messages`, { from: number, name, type: 'text', body })
    },
    async messagesOnPhone(): Promise<SimulatedMessage[]> {
      const path = `/simulator/${line}/messages?from=${number}`
      return (await admin.get<{ messages: SimulatedMessage[] }>(path)).messages
    },
    /** 3 is delivered, 4 is read. */
    async ack(ack: 3 | 4): Promise<void> {
      await admin.post(`/simulator/${line}/ack`, { from: number, ack })
    },
  }
}

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  // Users sign in at a page while these journeys call the API as the same users.
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

async function openDesk(
  browser: Browser,
  guiche: Guiche,
  who: 'admin' | 'ana' | 'bruno',
  look?: Shown,
): Promise<Page> {
  const page = await openPageAs(browser, guiche, guiche[who], look)
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()
  return page
}

const waitingTab = (page: Page) => page.getByRole('tab', { name: /Aguardando/ })
const servingTab = (page: Page) => page.getByRole('tab', { name: /Atendendo/ })
const composer = (page: Page) => page.getByRole('textbox', { name: /Mensagem para/ })
const lastTicks = (page: Page) => page.locator('[data-ticks]').last()

async function acceptTicket(page: Page, name: string): Promise<void> {
  await waitingTab(page).click()
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click()
  await expect(composer(page)).toBeFocused()
}

async function sendText(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

test("a customer's ticket is received, accepted, answered, closed and reopened, and a colleague sees all of it", async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Maria Clara')
  const ana = await openDesk(browser, guiche, 'ana')
  const bruno = await openDesk(browser, guiche, 'bruno')
  await waitingTab(ana).click()
  await waitingTab(bruno).click()
  await expect(ana.getByText('Ninguém aguardando')).toBeVisible()
  await expect(bruno.getByText('Ninguém aguardando')).toBeVisible()

  await phone.write('Oi')
  const acceptButton = (page: Page) =>
    page.getByRole('button', { name: 'Aceitar o atendimento de Maria Clara' })
  await expect(acceptButton(ana)).toBeVisible()
  await expect(acceptButton(bruno)).toBeVisible()
  await expect(ana).toHaveTitle(/^\(1\) /)

  await acceptTicket(ana, 'Maria Clara')
  await expect(ana).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(servingTab(ana)).toHaveAttribute('aria-selected', 'true')
  await expect(ana.getByRole('link', { name: 'Maria Clara' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(acceptButton(bruno)).toBeHidden()
  await expect(waitingTab(bruno)).toContainText('0')

  await sendText(ana, 'Olá, Maria!')
  await expect(ana.getByRole('log').getByText('Olá, Maria!')).toHaveCount(1)
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'sent')
  await expect
    .poll(async () => (await phone.messagesOnPhone()).at(-1)?.body)
    .toBe('*Ana Souza:*\nOlá, Maria!')
  await phone.ack(3)
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'delivered')
  await phone.ack(4)
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'read')
  await expect(ana.getByRole('log').getByText('Olá, Maria!')).toHaveCount(1)

  // The administrator has it open too, and sees the customer's next message arrive.
  const boss = await openDesk(browser, guiche, 'admin')
  await goTo(boss, ana.url())
  await expect(boss.getByRole('log').getByText('Olá, Maria!')).toBeVisible()
  await phone.write('Quero o segundo')
  await expect(boss.getByRole('log').getByText('Quero o segundo')).toBeVisible()
  await expect(ana.getByRole('log').getByText('Quero o segundo')).toBeVisible()
  // An open conversation marks it as read, and the phone gets the receipt.
  await expect
    .poll(async () =>
      (await phone.messagesOnPhone()).filter(({ fromMe }) => !fromMe).every(({ ack }) => ack === 4),
    )
    .toBe(true)

  await ana.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(ana).toHaveURL(/\/tickets$/)
  await expect(boss.getByText('Este atendimento está encerrado.', { exact: false })).toBeVisible()
  await ana.getByRole('tab', { name: 'Encerrados' }).click()
  await ana.getByRole('link', { name: 'Maria Clara' }).click()
  await ana.getByRole('button', { name: 'Reabrir', exact: true }).first().click()
  await expect(composer(ana)).toBeVisible()
  await ana.getByRole('button', { name: 'Devolver' }).click()
  await expect(ana).toHaveURL(/\/tickets$/)
  await expect(acceptButton(bruno)).toBeVisible()
})

test("an event between the list's answer and its room is not missed", async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const held: Array<() => void> = []
  let isHeld = true
  await page.routeWebSocket(/socket\.io/, (browserSide) => {
    const server = browserSide.connectToServer()
    browserSide.onMessage((frame) => {
      if (isHeld && frame.includes('"join')) held.push(() => server.send(frame))
      else server.send(frame)
    })
  })
  await signIn(page, guiche.ana)
  await expect(waitingTab(page)).toBeVisible()
  await waitingTab(page).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // The list is loaded: later events are in no pending answer.
  await expect(
    page
      .getByText('Ninguém aguardando')
      .or(page.getByRole('button', { name: /^Aceitar o atendimento de/ }).first()),
  ).toBeVisible()
  await buildPhone('Despercebida').write('Alguém aí?')
  await expect
    .poll(
      async () =>
        (await admin.get<{ tickets: unknown[] }>('/tickets?searchParam=Despercebida')).tickets
          .length,
    )
    .toBe(1)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Despercebida')).toBeHidden()
  isHeld = false
  held.forEach((send) => send())
  await expect(page.getByRole('button', { name: /Despercebida/ })).toBeVisible()
})

test('events during a broken connection are caught up when it is back', async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const open: WebSocketRoute[] = []
  await page.routeWebSocket(/socket\.io/, (browserSide) => {
    browserSide.connectToServer()
    open.push(browserSide)
  })
  await signIn(page, guiche.ana)
  await waitingTab(page).click()
  await expect.poll(() => open.length).toBe(1)
  await page.waitForLoadState('networkidle')
  await open[0]!.close()
  await buildPhone('Ausente').write('Chegou durante a queda')
  await expect(page.getByRole('button', { name: /Ausente/ })).toBeVisible()
  expect(open).toHaveLength(2)
})

test('the second attendant to accept is told who was first', async ({ browser, guiche }) => {
  const phone = buildPhone('Disputada')
  const ana = await openDesk(browser, guiche, 'ana', { isFresh: true })
  await waitingTab(ana).click()
  await phone.write('Oi')
  await expect(ana.getByRole('button', { name: /Disputada/ })).toBeVisible()
  // Bruno is faster, and the event has not reached Ana.
  await ana.route('**/tickets/*', async (route) => {
    if (route.request().method() === 'PUT') {
      const bruno = await guiche.as(guiche.bruno)
      const { tickets } = await bruno.get<{ tickets: { id: number }[] }>(
        '/tickets?searchParam=Disputada',
      )
      await bruno.put(`/tickets/${tickets[0]!.id}`, { status: 'open' })
    }
    await route.continue()
  })
  await ana.getByRole('button', { name: /Disputada/ }).click()
  await expectNotice(ana, 'Bruno Lima já está atendendo este contato.')
  await expect(ana).toHaveURL(/\/tickets$/)
})

test('a ticket of a queue is not shown to users without that queue', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Reservada')
  await phone.write('Oi')
  type Listed = { tickets: { id: number; uuid: string }[] }
  await expect
    .poll(async () => (await admin.get<Listed>('/tickets?searchParam=Reservada')).tickets.length)
    .toBe(1)
  const { tickets } = await admin.get<Listed>('/tickets?searchParam=Reservada')
  const [queue] = await admin.get<{ id: number; name: string }[]>('/queue')
  const users = await admin.get<{
    users: { id: number; name: string; queues: { id: number }[] }[]
  }>('/users')
  const bruno = users.users.find(({ name }) => name === 'Bruno Lima')!
  const others = bruno.queues.map(({ id }) => id).filter((id) => id !== queue!.id)
  await admin.put(`/users/${bruno.id}`, { queueIds: others })
  await admin.put(`/tickets/${tickets[0]!.id}`, { queueId: queue!.id })
  try {
    const path = `/tickets/${tickets[0]!.uuid}`
    const page = await openPageAs(browser, guiche, guiche.bruno, { path })
    await expectNotice(page, 'Acesso não permitido')
    await expect(page).toHaveURL(/\/tickets$/)

    // Users who see it see its queue and its line in the list.
    const boss = await openDesk(browser, guiche, 'admin')
    await boss.getByLabel('Todos').first().check()
    await waitingTab(boss).click()
    const item = boss.getByRole('listitem').filter({ hasText: 'Reservada' })
    await expect(item).toContainText(`${queue!.name} · Demo`)
  } finally {
    await admin.put(`/users/${bruno.id}`, { queueIds: bruno.queues.map(({ id }) => id) })
  }
})

test('a send that WhatsApp refuses shows the reason and can be repeated', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Recusada')
  const ana = await openDesk(browser, guiche, 'ana')
  await phone.write('Oi')
  await acceptTicket(ana, 'Recusada')
  await admin.put(`/simulator/${line}/faults`, { failSend: { code: '131026', rate: 1 } })
  await sendText(ana, 'Não vai')
  await expect(
    ana.getByText('Não enviada. Este número não pode receber', { exact: false }),
  ).toBeVisible()
  await admin.put(`/simulator/${line}/faults`, {})
  await ana.getByRole('button', { name: 'Reenviar' }).click()
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'sent')
  await expect
    .poll(async () => (await phone.messagesOnPhone()).filter(({ fromMe }) => fromMe).length)
    .toBe(1)
})

test('a message that the network loses keeps its place and is sent once', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Sem Rede')
  const ana = await openDesk(browser, guiche, 'ana', { isFresh: true })
  await phone.write('Oi')
  await acceptTicket(ana, 'Sem Rede')
  // The server stores it, and the answer is lost.
  let isLost = false
  await ana.route('**/messages/*', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await sendText(ana, 'Uma vez só')
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'sent')
  await expect(ana.getByRole('log').getByText('Uma vez só')).toHaveCount(1)
  await ana.unroute('**/messages/*')

  // Now every request fails.
  const waiting = ana.getByText('Aguardando conexão')
  await ana.route('**/messages/*', (route) => route.abort())
  await sendText(ana, 'Perdida')
  await expect(waiting).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Reenviar' })).toBeHidden()
  await ana.unroute('**/messages/*')
  // It is repeated automatically.
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'sent')
  await expect(ana.getByRole('log').getByText('Perdida')).toHaveCount(1)

  // A message that is not stored yet survives a reload of the page.
  await ana.route('**/messages/*', (route) => route.abort())
  await sendText(ana, 'Guardada')
  await expect(waiting).toBeVisible()
  await ana.unroute('**/messages/*')
  await ana.reload()
  await expect.poll(async () => (await phone.messagesOnPhone()).at(-1)?.body).toContain('Guardada')
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'sent')
  await expect(ana.getByRole('log').getByText('Guardada')).toHaveCount(1)

  // And the closing of its tab, until the next one opens.
  await ana.route('**/messages/*', (route) => route.abort())
  await sendText(ana, 'Fechada')
  await expect(waiting).toBeVisible()
  const address = ana.url()
  await ana.close()
  const next = await ana.context().newPage()
  await next.goto(address)
  await expect(lastTicks(next)).toHaveAttribute('data-ticks', 'sent')
  await expect(next.getByRole('log').getByText('Fechada')).toHaveCount(1)
  await expect.poll(async () => (await phone.messagesOnPhone()).at(-1)?.body).toContain('Fechada')
  expect((await phone.messagesOnPhone()).filter(({ fromMe }) => fromMe)).toHaveLength(4)
})

test('a greeting is sent on accepting where the company wants it', async ({ browser, guiche }) => {
  await admin.put('/settings/sendGreetingAccepted', { value: 'enabled' })
  try {
    const phone = buildPhone('Saudada')
    const ana = await openDesk(browser, guiche, 'ana')
    await phone.write('Oi')
    await acceptTicket(ana, 'Saudada')
    await expect(ana.getByRole('log').getByText('meu nome é', { exact: false })).toHaveCount(1)
    await expect(lastTicks(ana)).toHaveAttribute('data-ticks', 'sent')
    const sent = (await phone.messagesOnPhone()).filter(({ fromMe }) => fromMe)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toContain('*Ana Souza* e agora vou prosseguir com seu atendimento!')
  } finally {
    await admin.put('/settings/sendGreetingAccepted', { value: 'disabled' })
  }
})

test('a long thread loads older messages without losing the place', async ({ browser, guiche }) => {
  const phone = buildPhone('Longa')
  for (let number = 1; number <= 50; number += 1) await phone.write(`linha ${number}`)
  const ana = await openDesk(browser, guiche, 'ana')
  await acceptTicket(ana, 'Longa')
  const log = ana.getByRole('log')
  await expect(log.getByText('linha 50', { exact: true })).toBeInViewport()
  await log.evaluate((element) => element.scrollTo(0, 0))
  await expect.poll(async () => log.getByText('linha 20', { exact: true }).count()).toBe(1)
  await expect(log.getByText('linha 31', { exact: true })).toBeVisible()
  await log.evaluate((element) => element.scrollTo(0, 0))
  await expect.poll(async () => log.getByText('linha 5', { exact: true }).count()).toBe(1)

  // An attendant who reads above is not scrolled down, but told.
  await phone.write('nova')
  await ana.getByRole('button', { name: '1 nova mensagem' }).click()
  await expect(log.getByText('nova', { exact: true })).toBeVisible()
})

test('the notifications lead to the ticket and forget read messages', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Avisada')
  const ana = await openDesk(browser, guiche, 'ana')
  await phone.write('Oi')
  await acceptTicket(ana, 'Avisada')
  // A message that arrives before she has read and left counts as read.
  await expect(ana.getByRole('log').getByText('Oi', { exact: true })).toBeVisible()
  await goTo(ana, '/tickets')
  await expect(composer(ana)).toBeHidden()
  await phone.write('Ainda aí?')
  await ana.getByRole('button', { name: /Mensagens não lidas em/ }).click()
  await ana
    .getByRole('dialog', { name: 'Mensagens não lidas' })
    .getByRole('link', { name: /Avisada/ })
    .click()
  await expect(ana.getByRole('log').getByText('Ainda aí?')).toBeVisible()
  await expect(
    ana.getByRole('link', { name: 'Avisada' }).getByRole('img', { name: /não lida/ }),
  ).toBeHidden()
})

test('all actions are possible with the keyboard', async ({ browser, guiche }) => {
  const phone = buildPhone('Teclada')
  const ana = await openDesk(browser, guiche, 'ana')
  await phone.write('Oi')
  await waitingTab(ana).focus()
  await ana.keyboard.press('Enter')
  await expect(ana.getByRole('button', { name: /Teclada/ })).toBeVisible()
  await ana.keyboard.press('j')
  await expect.poll(() => focusedRowIndex(ana)).toBe(0)
  // A row has the focus only once it is drawn: faster presses move on.
  for (let row = 1; !(await focusedName(ana)).includes('Teclada'); row += 1) {
    await ana.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRowIndex(ana)).toBe(row)
  }
  await ana.keyboard.press('Enter')
  await expect(composer(ana)).toBeFocused()
  await ana.keyboard.type('Primeira')
  await ana.keyboard.press('Shift+Enter')
  await ana.keyboard.type('segunda')
  await ana.keyboard.press('Enter')
  await expect
    .poll(async () => (await phone.messagesOnPhone()).at(-1)?.body)
    .toBe('*Ana Souza:*\nPrimeira\nsegunda')

  // From the composer up to the customer's message, and an answer to it.
  await expect(lastTicks(ana)).toHaveAttribute('data-ticks', /sent|delivered|read/)
  const bubble = (words: string) => ana.getByRole('article').filter({ hasText: words })
  await ana.getByRole('log').focus()
  await ana.keyboard.press('ArrowUp')
  await expect(bubble('Primeira')).toBeFocused()
  await ana.keyboard.press('ArrowUp')
  await expect(bubble('Oi')).toBeFocused()
  await ana.keyboard.press('r')
  await expect(ana.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible()
  await expect(composer(ana)).toBeFocused()
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('button', { name: 'Cancelar resposta' })).toBeHidden()
  await ana.keyboard.press('Escape')
  await ana.keyboard.press('k')
  await expect(ana.getByRole('link', { name: 'Teclada' })).toBeFocused()

  // The list is widened, and stays so.
  const edge = ana.getByRole('separator', { name: 'Largura da lista' })
  const before = await edge.getAttribute('aria-valuenow')
  await edge.press('ArrowRight')
  await expect(edge).not.toHaveAttribute('aria-valuenow', before ?? '')
  const wide = (await edge.getAttribute('aria-valuenow')) ?? ''
  await ana.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', wide)
})

test('on a narrow screen one pane is shown at a time', async ({ browser, guiche }) => {
  const phone = buildPhone('Estreita')
  await phone.write('Oi')
  const ana = await openDesk(browser, guiche, 'ana', { viewport: NARROW })
  await expect(composer(ana)).toBeHidden()
  await waitingTab(ana).click()
  await ana.getByRole('button', { name: 'Aceitar o atendimento de Estreita' }).click()
  await expect(composer(ana)).toBeVisible()
  await expect(waitingTab(ana)).toBeHidden()
  await ana.getByRole('tab', { name: 'Atendimentos' }).click()
  await expect(waitingTab(ana)).toBeVisible()
  await ana.getByRole('tab', { name: 'Conversa' }).click()
  await ana.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(ana).toHaveURL(/\/tickets$/)
  await expect(waitingTab(ana)).toBeVisible()
})

test('all parts of the desk are accessible', async ({ browser, guiche }) => {
  const phone = buildPhone('Acessível')
  const waits = buildPhone('Espera')
  await phone.write('Veja https://exemplo.com.br e *isto*')
  await waits.write('Oi')
  const boss = await openDesk(browser, guiche, 'admin')
  await waitingTab(boss).click()
  await expect(boss.getByText('Espera')).toBeVisible()
  await expectAccessibleInBothThemes(boss)
  await acceptTicket(boss, 'Acessível')
  await sendText(boss, 'Visto')
  await expect(lastTicks(boss)).toHaveAttribute('data-ticks', 'sent')
  await expectAccessibleInBothThemes(boss)
  await boss.getByRole('button', { name: /Mensagens não lidas/ }).click()
  await expect(boss.getByRole('dialog', { name: 'Mensagens não lidas' })).toBeVisible()
  await expectAccessibleInBothThemes(boss)
  await boss.keyboard.press('Escape')
  await boss.getByRole('tab', { name: 'Busca' }).click()
  await boss.getByRole('searchbox').fill('Acess')
  await expect(boss.getByRole('list', { name: 'Atendimentos encontrados' })).toBeVisible()
  await expectAccessibleInBothThemes(boss)
})

test('an administrator peeks without taking part', async ({ browser, guiche }) => {
  const phone = buildPhone('Espiada')
  await phone.write('Só olhando')
  const boss = await openDesk(browser, guiche, 'admin')
  await waitingTab(boss).click()
  await boss.getByText('Espiada').hover()
  await boss.getByRole('button', { name: 'Espiar a conversa com Espiada' }).click()
  const dialog = boss.getByRole('dialog', { name: 'Conversa com Espiada' })
  await expect(dialog.getByText('Só olhando')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeHidden()
  await boss.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

/** Index in the list of the row that has the focus; -1 when it is elsewhere. */
async function focusedRowIndex(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1),
  )
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}
