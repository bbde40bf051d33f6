import {
  allowManySessions,
  type Api,
  expect,
  expectAccessibleInAllLooks,
  openPageAs,
  test,
} from './journey-fixtures.ts'

// The operator looks up a company's first user, works there as this user, and comes back.

const OWNER = {
  name: 'Padaria Central',
  email: 'dona@padaria.example',
  password: 'Segredo9',
  status: true,
}

const BANNER = /Você trabalha como Padaria Central, de Padaria Central, até/

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const [plan] = await admin.get<{ id: number }[]>('/plans/list')
  await admin.post('/companies', { ...OWNER, planId: plan?.id })
})

test('the operator works as a company’s first user', async ({ browser, guiche }) => {
  test.slow()
  const person = await openPageAs(browser, guiche, OWNER)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings?tab=companies' })
  await page.getByRole('button', { name: 'Ações de Padaria Central' }).click()
  await page.getByRole('menuitem', { name: 'Administradores' }).click()
  const dialog = page.getByRole('dialog', { name: 'Administradores de Padaria Central' })
  await expect(dialog.getByText(OWNER.email)).toBeVisible()
  await expect(dialog.getByText('Primeiro usuário')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'operator-people')

  await dialog.getByRole('button', { name: 'Entrar como Padaria Central' }).press('Enter')
  const banner = page.getByText(BANNER)
  await expect(banner).toBeVisible()
  await page.goto(`${guiche.address}/users`)
  await expect(banner).toBeVisible()
  await expect(page.getByText(OWNER.email).first()).toBeVisible()
  await expectAccessibleInAllLooks(page, 'operator-banner')
  // The user's own session is not affected.
  await person.reload()
  await expect(person).toHaveURL(/\/tickets/)
  await expect(person.getByRole('status').getByText(BANNER)).toBeHidden()

  await page.getByRole('button', { name: 'Sair desta empresa' }).press('Enter')
  await expect(page).toHaveURL(/tab=companies/)
  await expect(banner).toBeHidden()
  await expect(page.getByText(OWNER.email).first()).toBeVisible()
})

test('a failed look-up of the first user shows the raw error', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/settings?tab=companies',
    isFresh: true,
  })
  await page.route('**/auth/operator/*', (route) =>
    route.fulfill({ status: 404, json: { error: 'ERR_NO_COMPANY_FOUND' } }),
  )
  await page.getByRole('button', { name: 'Ações de Padaria Central' }).click()
  await page.getByRole('menuitem', { name: 'Administradores' }).click()
  await expect(page.getByRole('dialog').getByText('ERR_NO_COMPANY_FOUND')).toBeVisible()
})

test('a list of companies, plans or helps that cannot be loaded shows a toast', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { isFresh: true })
  // A reloaded page shows the toast while the test still waits for the page.
  await page.addInitScript(() => {
    window.holdsToasts = true
  })
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
