import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInAllLooks,
  untilSocketReady,
  NARROW,
  openBrowser,
  signIn,
  signInAtPage,
  test,
  WIDE,
  openPageAs,
} from '../journey-fixtures.ts'
import { holdRequests } from '../hold-requests.ts'
import { expectNotice } from '../notices.ts'

test('signing in and out works, wide and narrow', async ({ browser, guiche }) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  for (const [viewport, path, look] of [
    [WIDE, '/', expectAccessibleInAllLooks],
    // After a sign-out.
    [NARROW, '/tickets', expectAccessible],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByText('8.0.1')).toBeVisible()
    await look(page)
    await signInAtPage(page, guiche.ana)
    await expect(page.getByRole('main')).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: /Ana/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('the page comes in the language and the colours that were chosen last', async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche, { language: 'es', theme: 'dark' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a wrong password is refused in words, and the address is not lost', async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name=email]').fill(guiche.ana.email)
  await page.locator('input[name=password]').fill('errada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).not.toBeEmpty()
  await expect(page.locator('input[name=email]')).toHaveValue(guiche.ana.email)
})

test('a page that was requested before the sign-in opens after it', async ({ browser, guiche }) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.goto('/users')
  await expect(page).toHaveURL(/\/login$/)
  await page.locator('input[name=email]').fill(guiche.admin.email)
  await page.locator('input[name=password]').fill(guiche.admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users$/)
  // A public page redirects signed-in users to `/`, which redirects again.
  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login$/)
})

test('a sign-in elsewhere ends this one, and says so', async ({ browser, guiche }) => {
  const words = 'Sua conta foi acessada em outro computador.'
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const isLive = untilSocketReady(page)
  await signIn(page, guiche.bruno)
  await isLive
  // Data of the session are removed, data of the user or this computer stay.
  const gone = ['token', 'cshow', 'variables', 'draft:7']
  const stays = ['tasks', 'volume']
  await page.evaluate(
    (keys) => keys.forEach((key) => localStorage.setItem(key, '1')),
    [...gone.slice(1), ...stays],
  )
  await Promise.all([
    // Watched inside the page from the beginning: a second later it reloads, and shows it on the sign-in page.
    page.waitForFunction(
      (told) =>
        [...document.querySelectorAll('[data-toast]')].some((one) =>
          one.textContent.includes(told),
        ),
      words,
    ),
    guiche.as(guiche.bruno),
  ])
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('form').getByText(words)).toBeVisible()
  // The page is about to reload, or has just done so.
  await expect(async () => {
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect([...gone, ...stays].filter((key) => kept.includes(key))).toEqual(stays)
  }).toPass()

  // A page without a socket learns it by its next call.
  const unheard = await (await openBrowser(browser, guiche)).newPage()
  await unheard.routeWebSocket(/socket\.io/, () => undefined)
  await signIn(unheard, guiche.bruno)
  await expect(unheard.getByRole('link', { name: 'Contatos' })).toBeVisible()
  await guiche.as(guiche.bruno)
  // The call that opens this page, unless an earlier pending call has reported it.
  const told = unheard.locator('form').getByText(words)
  await unheard.getByRole('link', { name: 'Contatos' }).or(told).click()
  await expect(told).toBeVisible()
})

test('language, theme and menu are kept, and the language is saved on the server', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { isFresh: true })
  await page.getByRole('button', { name: /Idioma|Language/ }).click()
  const told = page.waitForResponse((response) => response.url().includes('/users/set-language/en'))
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .click()
  expect((await told).ok()).toBe(true)
  await expect(page.getByText(/Welcome to/)).toBeVisible()
  await page.getByRole('button', { name: 'Use dark theme' }).click()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  // Entries of the plan are there at once: later ones would move others under the pointer.
  await holdRequests(page, '**/companies/listPlan/**')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Internal chat' })).toBeVisible()
  await expect(page.getByText(/Welcome to/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an attendant sees no administration, and is refused by its address too', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { path: '/users' })
  await expect(page).not.toHaveURL(/\/users$/)
  await expect(page.getByRole('link', { name: 'Contatos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
})

test('an expired company locks its attendants out and lets its administrators read', async ({
  browser,
  guiche,
}) => {
  const api = await guiche.as(guiche.admin)
  await allowManySessions(api)
  const setDueDate = (dueDate: string | null) => api.put('/companies/1', { dueDate })
  await setDueDate('2026-01-10T15:00:00.000Z')
  const attendant = await (await openBrowser(browser, guiche)).newPage()
  await attendant.goto('/login')
  await attendant.locator('input[name=email]').fill(guiche.ana.email)
  await attendant.locator('input[name=password]').fill(guiche.ana.password)
  await attendant.keyboard.press('Enter')
  await expect(attendant.locator('form').getByRole('alert')).toHaveText(
    'A assinatura da sua empresa venceu em 10/01/2026.',
  )

  const admin = await openPageAs(browser, guiche, guiche.admin)
  await expect(admin.getByText('Assinatura vencida em 10/01/2026')).toBeVisible()
  const banner = admin.getByText(/tudo pode ser lido e nada alterado/)
  await expect(banner).toBeVisible()

  const soon = new Date(Date.now() + 3 * 86_400_000)
  await setDueDate(soon.toISOString())
  await expect(banner).toBeHidden()
  await expect(admin.getByText(/^Assinatura válida até \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await attendant.locator('input[name=password]').fill(guiche.ana.password)
  await attendant.keyboard.press('Enter')
  await expectNotice(attendant, 'A sua assinatura vence em 3 dias')
  await expect(attendant.getByText(/Assinatura válida/)).toHaveCount(0)
  await setDueDate(null)
})
