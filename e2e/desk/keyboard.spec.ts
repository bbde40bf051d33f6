import type { Page } from '@playwright/test'
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
} from '../journey-fixtures.ts'
import { holdAnswer, holdScript } from '../hold-requests.ts'
import { expectNotice, holdToasts } from '../notices.ts'

// Work by the keyboard alone: the command bar, the sheet of keys, custom keys.

let admin: Api
let line: number
test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  for (const [name, from] of [
    ['Zuleide Prado', '5511933330001'],
    ['Wagner Luz', '5511933330002'],
  ])
    await admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body: 'Oi' })
  await expect
    .poll(
      async () =>
        (await admin.get<{ count: number }>('/tickets?status=pending&showAll=true')).count,
    )
    .toBeGreaterThanOrEqual(2)
})

/** Presses two keys that count as one, without waiting in between: the first waits only a second for the second. */
async function pressKeyPair(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

test('people and screens are found by the bar, and recently opened ones are listed', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/users', isFresh: true })
  const bar = page.getByRole('combobox', { name: 'Barra de comandos' })
  const option = (name: RegExp) => page.getByRole('option', { name })
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()

  const letDeskCome = await holdScript(page, 'desk')
  await page.keyboard.press('Control+k')
  await expect(bar).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('zuleide')
  await expect(option(/Zuleide Prado.*Aguardando/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(bar).toBeHidden()

  // Actions of a screen are listed with it, above a row that is selected meanwhile.
  await page.keyboard.press('Control+k')
  await expect(bar).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const last = option(/Informativos/)
  await expect(last).toHaveAttribute('aria-selected', 'true')
  const before = await page.getByRole('option').count()
  letDeskCome()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(before)
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  const ticket = page.url()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('usuá')
  await expect(option(/Usuários/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users$/)

  await page.keyboard.press('Control+k')
  await expect(option(/Zuleide Prado/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(ticket)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('qqqq')
  await expect(page.getByText('Nada encontrado para “qqqq”.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(bar).toBeHidden()
})

test('keys lead through the product, never while the user types, and can be changed', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { theme: 'dark' })
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()

  await pressKeyPair(page, 'g', 'd')
  await expect(page).toHaveURL(/\/$/)
  await pressKeyPair(page, 'g', 'i')
  await expect(page).toHaveURL(/\/tickets$/)

  // The focused row is meant, also when another has come above it.
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  await page.getByRole('button', { name: 'Ordem e ritmo' }).click()
  await page.getByRole('menuitemradio', { name: 'Mudança mais recente primeiro' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
  const rows = page.locator('[data-ticket]')
  await page.keyboard.press('j')
  const row = rows.filter({ has: page.locator('[data-main]:focus') })
  const name = (await row.innerText()).includes('Zuleide') ? 'Zuleide Prado' : 'Wagner Luz'
  const [other, from] =
    name === 'Wagner Luz' ? ['Zuleide', '5511933330001'] : ['Wagner', '5511933330002']
  await expect(rows.first()).toContainText(name)
  await admin.post(`/simulator/${line}/messages`, { from, type: 'text', body: 'Ainda aí?' })
  await expect(rows.first()).toContainText(other)
  await page.keyboard.press('x')
  await expect(rows.filter({ hasText: name }).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')

  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  // Keys have no effect below it.
  await pressKeyPair(page, 'g', 'd')
  await expect(sheet).toBeVisible()

  const change = sheet.getByRole('button', { name: /Ver os atalhos/ })
  await change.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F5')
  await expect(sheet.getByText(/Essa tecla é do navegador/)).toBeVisible()
  await page.keyboard.press('h')
  await expect(change.locator('kbd')).toHaveText('H')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('h')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Restaurar padrão' }).press('Enter')
  await expect(change.locator('kbd')).toHaveText('?')
  await page.keyboard.press('Escape')

  await goTo(page, '/users')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('g?')
  await expect(page.getByRole('searchbox')).toHaveValue('g?')
  await expect(sheet).toBeHidden()
})

test('keys pressed before their target is loaded are not lost', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { isFresh: true })
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  const letKeysCome = await holdScript(page, 'Keyboard')
  const letBarCome = await holdScript(page, 'CommandBar')
  const letTagsCome = await holdScript(page, 'TagChooser')
  await page.reload()
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ver os ata')
  letKeysCome()
  await page.keyboard.type('lhos')
  await page.keyboard.press('Enter')
  letBarCome()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // The result is chosen when it arrives.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zuleide')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Zuleide Prado' })).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.type('Urgente')
  await page.keyboard.press('Enter')
  letTagsCome()
  await expect(page.getByRole('option', { name: 'Urgente' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('the bar works in English on a narrow screen', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { language: 'en', viewport: NARROW })
  await page.getByRole('main').waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Command bar' })).toBeFocused()
  await page.keyboard.type('short')
  await expect(page.getByRole('option', { name: /See the shortcuts/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
})

test('a shift is worked by the keyboard alone', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { isFresh: true })
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()
  const composer = page.getByRole('textbox', { name: /Mensagem para Wagner Luz/ })

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('wagner')
  await expect(page.getByRole('option', { name: /Wagner Luz/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Aceitar', exact: true }).first()).toBeVisible()
  // The browser receives the event of the acceptance before the answer; an attendant who has left by then is not moved
  // back.
  const answer = await holdAnswer(page, '**/tickets/*', 'PUT')
  await page.keyboard.press('a')
  await expect(composer).toBeFocused()
  await page.keyboard.type('Bom dia! Como posso ajudar?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bom dia! Como posso ajudar?').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(composer).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tickets$/)
  answer()
  // It waits for pending answers.
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page).toHaveURL(/\/tickets$/)

  // The list, from anywhere on the page.
  await page.keyboard.press('j')
  await expect(page.locator('[data-row] [data-main]:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(composer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer).not.toBeFocused()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/tickets$/)
})

/** Counts presses of keys, and not typed text. */
function countingKeyboard(page: Page) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    taken: () => {
      const taken = presses
      presses = 0
      return taken
    },
  }
}

let customers = 0

/** So many customers write, in sequence. @returns their names, the longest waiting first */
async function createWaitingCustomers(count: number): Promise<string[]> {
  const list = '/tickets?status=pending&showAll=true&order=longestWaiting'
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    customers += 1
    const name = `Cliente ${String.fromCharCode(64 + customers)}`
    const from = `55119444400${String(customers).padStart(2, '0')}`
    await admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body: 'Oi' })
    await expect
      .poll(async () => (await admin.get<Waiting>(list)).tickets.at(-1)?.contact.name)
      .toBe(name)
    names.push(name)
  }
  return names
}

interface Waiting {
  tickets: {
    id: number
    uuid: string
    contact: { name: string; number: string }
    userId: number | null
  }[]
}

/** Closes all waiting tickets, so that the next journey finds an empty list. */
async function closeAllWaiting(): Promise<void> {
  const { tickets } = await admin.get<Waiting>('/tickets?status=pending&showAll=true')
  for (const { id } of tickets) await admin.put(`/tickets/${id}`, { status: 'closed' })
}

async function textsOnPhoneOf(name: string): Promise<string[]> {
  const search = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
  const { tickets } = await admin.get<Waiting>(search)
  // A search finds words in any order, and the last letter of this name is within the others too.
  const found = tickets.find(({ contact }) => contact.name === name)
  const path = `/simulator/${line}/messages?from=${found?.contact.number}`
  const { messages } = await admin.get<{ messages: { fromMe: boolean; body: string }[] }>(path)
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1) ?? '')
}

test('ten waiting tickets are accepted, answered and left by at most four keys each', async ({
  browser,
  guiche,
}) => {
  test.slow()
  await closeAllWaiting()
  const names = await createWaitingCustomers(10)
  const page = await openPageAs(browser, guiche, guiche.ana)
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toContainText('10')
  const keys = countingKeyboard(page)
  await keys.press('2')

  for (const name of names) {
    // The longest waiting ticket is first, and has the focus.
    await expect(
      page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }),
    ).toBeFocused()
    keys.taken()
    await keys.press('Enter')
    await expect(page.getByRole('textbox', { name: `Mensagem para ${name}` })).toBeFocused()
    await keys.type(`Bom dia, ${name}!`)
    await keys.press('Enter')
    await keys.press('Escape')
    await keys.press('2')
    expect(keys.taken()).toBeLessThanOrEqual(4)
  }
  await expect(page.getByText('Ninguém aguardando')).toBeVisible()
  for (const name of names)
    await expect.poll(() => textsOnPhoneOf(name)).toEqual([`Bom dia, ${name}!`])
})

test('accepting, answering and closing open the next ticket if the user has chosen so, and the choice is stored', async ({
  browser,
  guiche,
}) => {
  await closeAllWaiting()
  const names = await createWaitingCustomers(4)
  const page = await openPageAs(browser, guiche, guiche.ana, { theme: 'dark' })
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  await page.getByRole('button', { name: 'Ordem e ritmo' }).click()
  await expect(
    page.getByRole('menuitemradio', { name: 'Quem espera há mais tempo primeiro' }),
  ).toBeChecked()
  await expectAccessible(page)
  for (const name of [/Ao aceitar/, /Ao responder/, /Ao encerrar/])
    await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()

  const keys = countingKeyboard(page)
  await keys.press('2')
  for (const name of names.slice(0, 2)) {
    await expect(
      page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }),
    ).toBeFocused()
    keys.taken()
    await keys.press('Enter')
    await expect(page.getByRole('textbox', { name: `Mensagem para ${name}` })).toBeFocused()
    await keys.type('Olá!')
    await keys.press('Enter')
    expect(keys.taken()).toBe(2)
  }
  const third = page.getByRole('button', { name: `Aceitar o atendimento de ${names[2]}` })
  await expect(third).toBeFocused()
  await expect(page).toHaveURL(/\/tickets$/)

  // Closed from within the composer, and on to the next.
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: `Mensagem para ${names[2]}` })).toBeFocused()
  await keys.press('Alt+e')
  await expectNotice(page, 'Atendimento encerrado')
  await expect(
    page.getByRole('button', { name: `Aceitar o atendimento de ${names[3]}` }),
  ).toBeFocused()

  // The other order is a choice too.
  await page.getByRole('button', { name: 'Ordem e ritmo' }).click()
  await page.getByRole('menuitemradio', { name: 'Mudança mais recente primeiro' }).click()
  await page.keyboard.press('Escape')
  const [late] = await createWaitingCustomers(1)
  const rows = page.getByRole('list', { name: 'Atendimentos aguardando' }).getByRole('listitem')
  await expect(rows.first()).toContainText(late ?? '')
})

test('the bar and the keys lead to the waiting tickets from any page', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/users' })
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('aguard')
  await expect(page.getByRole('option').first()).toContainText('Ver quem está aguardando')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(tab(/Aguardando/)).toBeVisible()
  await page.keyboard.press('1')
  await expect(tab(/Atendendo/)).toBeVisible()
  await page.keyboard.press('2')
  await expect(tab(/Aguardando/)).toBeVisible()

  // All keys are in the sheet, though no ticket was opened yet.
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  for (const name of ['Responder', 'Adiar', 'Etiquetar', 'Encerrar', 'Ver quem está aguardando'])
    await expect(sheet.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
  await expect(sheet.getByText('Alt').first()).toBeVisible()
})

test('a draft is left by keys with Alt, and J continues after the open ticket', async ({
  browser,
  guiche,
}) => {
  await closeAllWaiting()
  const names = await createWaitingCustomers(3)
  const page = await openPageAs(browser, guiche, guiche.bruno)
  const user = await admin.get<{ id: number; name: string }[]>('/users/list')
  const bruno = user.find(({ name }) => name === guiche.bruno.name)
  const { tickets } = await admin.get<Waiting>('/tickets?status=pending&showAll=true')
  for (const name of names) {
    const ticket = tickets.find(({ contact }) => contact.name === name)
    await admin.put(`/tickets/${ticket?.id}`, { status: 'open', userId: bruno?.id })
  }
  const [first, second, third] = names
  const field = (name = '') => page.getByRole('textbox', { name: `Mensagem para ${name}` })
  const row = (name = '') => page.locator('[data-row] [data-main]').filter({ hasText: name })
  // The newest change first.
  await row(second).click()
  await expect(field(second)).toBeFocused()
  await expect(page.getByText('Esc: atalhos')).toBeVisible()
  await page.keyboard.type('Só um')
  await page.keyboard.press('Alt+n')
  const note = page.getByRole('textbox', { name: `Observação sobre ${second}` })
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Só um')
  await page.keyboard.press('Alt+r')
  await expect(field(second)).toBeFocused()
  await page.keyboard.press('Alt+Shift+a')
  const transfer = page.getByRole('dialog', { name: /Transferir/ })
  await expect(transfer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(transfer).toBeHidden()

  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(row(first)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(row(third)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(third)).toBeFocused()
  await page.keyboard.press('Alt+j')
  await expect(field(second)).toBeFocused()
  await expect(field(second)).toHaveValue('Só um')
  await page.keyboard.press('Alt+e')
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(row(second)).toHaveCount(0)
  expect(await textsOnPhoneOf(second ?? '')).toEqual([])
})

test('a macro is composed, run by its key in a conversation, and undone', async ({
  browser,
  guiche,
}) => {
  await closeAllWaiting()
  const [name = ''] = await createWaitingCustomers(1)
  await admin.post('/tags', { name: 'Resolvido', color: '#1b7f3b' })
  const { tickets } = await admin.get<Waiting>('/tickets?status=pending&showAll=true')
  const ticket = tickets.find(({ contact }) => contact.name === name)
  const fetchTicket = () =>
    admin.get<{ status: string; tags: { name: string }[] }>(`/tickets/${ticket?.id}`)

  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/macros?new' })
  const dialog = page.getByRole('dialog', { name: 'Adicionar macro' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Resolver')
  await dialog.getByRole('button', { name: 'Definir tecla' }).press('Enter')
  await pressKeyPair(page, 'm', '1')
  await expect(dialog.getByRole('button', { name: 'Tecla: m 1' })).toBeVisible()
  for (const kind of ['Atribuir', 'Encerrar', 'Etiquetar', 'Responder']) {
    await dialog.getByRole('button', { name: 'Adicionar ação' }).press('Enter')
    await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter')
  }
  await dialog.getByRole('combobox', { name: 'Etiquetas' }).fill('Resol')
  await page.getByRole('option', { name: 'Resolvido' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Até logo, {{firstName}}!')
  await expect(dialog.getByText('Até logo, Maria!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Atribuir: Quem usa a macro → Etiquetar: Resolvido')).toBeVisible()

  await goTo(page, `/tickets/${ticket?.uuid}`)
  await expect(page.getByRole('button', { name: 'Aceitar', exact: true })).toBeVisible()
  await holdToasts(page)
  await pressKeyPair(page, 'm', '1')
  await expect(page.getByText('Resolver: atribuiu, etiquetou, respondeu, encerrou.')).toBeVisible()
  await expect(page).toHaveURL(/\/tickets$/)
  expect(await fetchTicket()).toMatchObject({ status: 'closed', tags: [{ name: 'Resolvido' }] })
  const [first = ''] = name.split(' ')
  await expect
    .poll(() => textsOnPhoneOf(name))
    .toContainEqual(expect.stringContaining(`Até logo, ${first}!`))

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/usou a macro “Resolver”/)).toBeVisible()
  await expect.poll(fetchTicket).toMatchObject({ status: 'pending', tags: [] })
})
