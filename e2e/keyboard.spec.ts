import {
  allowManySessions,
  type Api,
  connectedLine,
  expect,
  expectAccessible,
  goTo,
  NARROW,
  pageOf,
  test,
} from './app.ts'
import { holdAnswer, holdBack } from './hold-back.ts'

// Work by the keyboard alone: the bar, the sheet, keys of one's own.

let admin: Api
let line: number
test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectedLine(admin)
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

test('people and screens are found by the bar, and what was open comes back', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, guiche.admin, { path: '/users' })
  const bar = page.getByRole('combobox', { name: 'Barra de comandos' })
  const option = (name: RegExp) => page.getByRole('option', { name })
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()

  const letDeskCome = await holdBack(page, 'desk')
  await page.keyboard.press('Control+k')
  await expect(bar).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('zuleide')
  await expect(option(/Zuleide Prado.*Aguardando/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(bar).toBeHidden()

  // What a screen can do comes with it, above what one has walked to meanwhile.
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

test('keys lead through the product, never while one types, and can be changed', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, guiche.admin, { theme: 'dark' })
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/tickets$/)

  // The row that has the focus is meant, also when another has come above it.
  await page.getByRole('tab', { name: /Aguardando/ }).click()
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
  // Nothing moves below it.
  await page.keyboard.press('g')
  await page.keyboard.press('d')
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

test('no key is lost that is pressed before what it is meant for has come', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, guiche.admin)
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  const letKeysCome = await holdBack(page, 'Keyboard')
  const letBarCome = await holdBack(page, 'CommandBar')
  const letTagsCome = await holdBack(page, 'TagChooser')
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

  // What is found is chosen when it has come.
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
  const page = await pageOf(browser, guiche, guiche.ana, { language: 'en', viewport: NARROW })
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
  const page = await pageOf(browser, guiche, guiche.admin)
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible()
  const composer = page.getByRole('textbox', { name: /Mensagem para Wagner Luz/ })

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('wagner')
  await expect(page.getByRole('option', { name: /Wagner Luz/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Aceitar', exact: true }).first()).toBeVisible()
  // The browser hears that it is accepted before it is answered; who goes on by then is not fetched back.
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
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  answer()
  await answered
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
