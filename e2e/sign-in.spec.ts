import {
  expect,
  expectAccessible,
  NARROW,
  openBrowser,
  signIn,
  signInAtPage,
  test,
  WIDE,
  pageOf,
} from './app.ts'

const WORDS = {
  pt: { signIn: 'Entrar', logout: 'Sair' },
  en: { signIn: 'Sign in', logout: 'Log out' },
  es: { signIn: 'Iniciar sesión', logout: 'Cerrar sesión' },
} as const

for (const language of ['pt', 'en', 'es'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`signing in and out works in ${language}, ${theme}, wide and narrow`, async ({
      browser,
      guiche,
    }) => {
      const context = await openBrowser(browser, guiche, { language, theme })
      const page = await context.newPage()
      for (const viewport of [WIDE, NARROW]) {
        await page.setViewportSize(viewport)
        await page.goto('/')
        await expect(page).toHaveURL(/\/login$/)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.getByRole('button', { name: WORDS[language].signIn })).toBeVisible()
        await expect(page.getByText('8.0.1')).toBeVisible()
        await expectAccessible(page)
        await signInAtPage(page, guiche.ana)
        await expect(page.getByRole('main')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: /Ana/ }).click()
        await page.getByRole('menuitem', { name: WORDS[language].logout }).click()
        await expect(page).toHaveURL(/\/login$/)
        await page.goto('/tickets')
        await expect(page).toHaveURL(/\/login$/)
      }
    })
  }
}

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

test('who asks for a page first comes back to it after signing in', async ({ browser, guiche }) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.goto('/users')
  await expect(page).toHaveURL(/\/login$/)
  await page.locator('input[name=email]').fill(guiche.admin.email)
  await page.locator('input[name=password]').fill(guiche.admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users$/)
  // The signed-in are sent from a public page to `/`, which takes them on.
  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login$/)
})

test('a sign-in elsewhere ends this one, and says so', async ({ browser, guiche }) => {
  const words = 'Sua conta foi acessada em outro computador.'
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const isLive = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve()
      })
    })
  })
  await signIn(page, guiche.bruno)
  await isLive
  await Promise.all([
    // Looked for from the beginning: it is said for two seconds, and then stays where one signs in.
    expect(page.getByRole('region', { name: 'Avisos' }).getByText(words)).toBeVisible(),
    guiche.as(guiche.bruno),
  ])
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('form').getByText(words)).toBeVisible()
  await expect(page.evaluate(() => localStorage.getItem('token'))).resolves.toBeNull()

  // Whom no socket has told learns it by the next call.
  const unheard = await (await openBrowser(browser, guiche)).newPage()
  await unheard.routeWebSocket(/socket\.io/, () => undefined)
  await signIn(unheard, guiche.bruno)
  await expect(unheard.getByRole('link', { name: 'Contatos' })).toBeVisible()
  await guiche.as(guiche.bruno)
  // The call that opens this page, unless one that was still under way has told it before.
  const told = unheard.locator('form').getByText(words)
  await unheard.getByRole('link', { name: 'Contatos' }).or(told).click()
  await expect(told).toBeVisible()
})

test('language and theme are kept, and the language is told to the server', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, guiche.ana)
  await page.getByRole('button', { name: /Idioma|Language/ }).click()
  const told = page.waitForResponse((response) => response.url().includes('/users/set-language/en'))
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .click()
  expect((await told).ok()).toBe(true)
  await expect(page.getByText(/Welcome to/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Welcome to/)).toBeVisible()
})

test('an attendant sees no administration, and is refused by its address too', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, guiche.ana)
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  await page.goto('/users')
  await expect(page).not.toHaveURL(/\/users$/)
})
