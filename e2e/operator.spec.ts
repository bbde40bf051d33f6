import {
  allowManySessions,
  type Api,
  expect,
  expectAccessibleInBothThemes,
  NARROW,
  pageOf,
  shot,
  test,
} from './app.ts'

// The operator looks up who a company's first user is, works there as them, and comes back.

const OWNER = {
  name: 'Padaria Central',
  email: 'dona@padaria.example',
  password: 'Segredo9',
  status: true,
}

const WORDS = {
  pt: {
    actions: 'Ações de Padaria Central',
    people: 'Administradores',
    title: 'Administradores de Padaria Central',
    first: 'Primeiro usuário',
    work: 'Entrar como Padaria Central',
    banner: /Você trabalha como Padaria Central, de Padaria Central, até/,
    leave: 'Sair desta empresa',
  },
  en: {
    actions: 'Actions for Padaria Central',
    people: 'Administrators',
    title: 'Administrators of Padaria Central',
    first: 'First user',
    work: 'Sign in as Padaria Central',
    banner: /You work as Padaria Central of Padaria Central until/,
    leave: 'Leave this company',
  },
  es: {
    actions: 'Acciones de Padaria Central',
    people: 'Administradores',
    title: 'Administradores de Padaria Central',
    first: 'Primer usuario',
    work: 'Entrar como Padaria Central',
    banner: /Trabajas como Padaria Central, de Padaria Central, hasta las/,
    leave: 'Salir de esta empresa',
  },
} as const

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const [plan] = await admin.get<{ id: number }[]>('/plans/list')
  await admin.post('/companies', { ...OWNER, planId: plan?.id })
})

for (const [language, look] of [
  ['pt', { theme: 'light' }],
  ['en', { theme: 'dark' }],
  ['es', { theme: 'light', viewport: NARROW }],
] as const) {
  const words = WORDS[language]

  test(`the operator works as a company’s first user, in ${language}`, async ({
    browser,
    guiche,
  }) => {
    test.slow()
    const person = await pageOf(browser, guiche, OWNER)
    const page = await pageOf(browser, guiche, guiche.admin, {
      ...look,
      language,
      path: '/settings?tab=companies',
    })
    await page.getByRole('button', { name: words.actions }).click()
    await page.getByRole('menuitem', { name: words.people }).click()
    const dialog = page.getByRole('dialog', { name: words.title })
    await expect(dialog.getByText(OWNER.email)).toBeVisible()
    await expect(dialog.getByText(words.first)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await shot(page, `operator-people-${language}`)

    await dialog.getByRole('button', { name: words.work }).press('Enter')
    const banner = page.getByText(words.banner)
    await expect(banner).toBeVisible()
    await page.goto(`${guiche.address}/users`)
    await expect(banner).toBeVisible()
    await expect(page.getByText(OWNER.email).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await shot(page, `operator-banner-${language}`)
    // Who works there themselves is left in peace.
    await person.reload()
    await expect(person).toHaveURL(/\/tickets/)
    await expect(person.getByRole('status').getByText(words.banner)).toBeHidden()

    await page.getByRole('button', { name: words.leave }).press('Enter')
    await expect(page).toHaveURL(/tab=companies/)
    await expect(page.getByText(words.banner)).toBeHidden()
    await expect(page.getByText(OWNER.email).first()).toBeVisible()
  })
}

test('a failed look-up of the first user shows the raw error', async ({ browser, guiche }) => {
  const page = await pageOf(browser, guiche, guiche.admin, {
    path: '/settings?tab=companies',
    isFresh: true,
  })
  await page.route('**/auth/operator/*', (route) =>
    route.fulfill({ status: 404, json: { error: 'ERR_NO_COMPANY_FOUND' } }),
  )
  await page.getByRole('button', { name: WORDS.pt.actions }).click()
  await page.getByRole('menuitem', { name: WORDS.pt.people }).click()
  await expect(page.getByRole('dialog').getByText('ERR_NO_COMPANY_FOUND')).toBeVisible()
})

test('a list of companies, plans or helps that cannot be loaded says so in a toast', async ({
  browser,
  guiche,
}) => {
  const page = await pageOf(browser, guiche, guiche.admin, { isFresh: true })
  for (const [part, call, told] of [
    ['companies', '**/companies/list', 'Não foi possível carregar as empresas.'],
    ['plans', '**/plans/all', 'Não foi possível carregar os planos.'],
    ['helps', '**/helps/list', 'Não foi possível carregar os vídeos de ajuda.'],
  ] as const) {
    await page.route(call, (route) =>
      route.fulfill({ status: 400, json: { error: 'ERR_NO_PERMISSION' } }),
    )
    await page.goto(`${guiche.address}/settings?tab=${part}`)
    await expect(page.getByRole('region', { name: 'Avisos' }).getByText(told)).toBeVisible()
  }
})
