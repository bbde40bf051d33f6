import {
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  NARROW,
  openBrowser,
  openPageAs,
  signIn,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

test('the operator sees the state of all parts, and it is well', async ({ browser, guiche }) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  await connectDemoLine(admin)
  const context = await openBrowser(browser, guiche)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await signIn(page, guiche.admin)
  await page.getByRole('link', { name: 'Diagnóstico' }).click()

  await expect(page.getByText(/Verificado às \d\d:\d\d/)).toBeVisible()
  const names = ['Banco de dados', 'Disco', 'Relógio', 'Endereço público', 'E-mail']
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...names,
    'Conexões',
    'Avisos no navegador',
    'Avisos de pagamento por Pix',
  ])
  await expect(page.getByText(/O PostgreSQL embutido \(\d+\.\d+\) responde em/)).toBeVisible()
  await expect(page.getByText(`${guiche.address} só abre nesta máquina`)).toBeVisible()
  await expect(page.getByText('Linhas conectadas: 1 de 1.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Copiar como texto' }).click()
  await expectNotice(page, 'Diagnóstico copiado.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Guichê [\d.]+ · /)
  expect(copied).toContain('\nConexões\n- Certo: Linhas conectadas: 1 de 1.')

  // As browsers without a window do, this one blocks notifications despite its settings.
  const here = page.getByRole('region', { name: 'Este navegador' })
  await expect(here.getByText('Segura')).toBeVisible()
  await expect(here.getByText('Bloqueada')).toBeVisible()
  await expect(page.getByText(/Este navegador está bloqueando os avisos/)).toBeVisible()
})

test("an administrator sees their lines, a line's fault and the way to correct it", async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const marta = { name: 'Marta', email: 'marta@guiche.local', password: 'Segredo1' }
  await admin.post('/users', { ...marta, profile: 'admin' })
  const page = await openPageAs(browser, guiche, marta, { path: '/doctor', viewport: NARROW })
  await expect(page.getByText('Linhas conectadas: 1 de 1.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Conexões',
    'Avisos no navegador',
    'Avisos de pagamento por Pix',
  ])
  await expect(page.getByText(/são vistos por quem cuida do servidor/)).toBeVisible()
  await expectAccessible(page)

  await admin.delete(`/whatsappsession/${line}`)
  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect(page.getByText(/Linhas que esperam por alguém ou estão conectando: 1/)).toBeVisible()
  await expect(page.getByText(/item pede atenção|itens pedem atenção/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'O que fazer' }).click()
  await expect(page.getByRole('dialog', { name: /Saúde de/ })).toBeVisible()
})

test('an unreachable server is reported, and users without the right are redirected', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/doctor',
    isFresh: true,
  })
  await expect(page.getByText(/Verificado às/)).toBeVisible()
  let releaseAndFail = () => {}
  const held = new Promise<void>((resolve) => (releaseAndFail = resolve))
  await page.route('**/doctor/server/disk', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect(page.getByText('Verificando… 7 de 8')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verificar de novo' })).toBeDisabled()
  releaseAndFail()
  const disk = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Disco' }) })
  await expect(disk.getByRole('img', { name: 'Sem resposta' })).toBeVisible()
  await page.unroute('**/doctor/server/disk')
  await disk.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(disk.getByText(/livres de/)).toBeVisible()

  const theirs = await openPageAs(browser, guiche, guiche.ana)
  await expect(theirs.getByRole('link', { name: 'Diagnóstico' })).toHaveCount(0)
  await goTo(theirs, '/doctor')
  await expectNotice(theirs, 'Só administradores veem o diagnóstico.')
  await theirs.waitForURL('**/tickets')
})
