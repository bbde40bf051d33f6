import {
  ASAAS_KEY,
  type AsaasEmulator,
  startAsaas,
} from '../packages/server/src/testing/asaas-emulator.ts'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import {
  type Api,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Guiche,
  guicheAt,
  closeLeftPages,
  NARROW,
  openPageAs,
  type Person,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'
import { type Server, startServer } from './server.ts'

// Asaas stops sending payments: Guichê detects it, reports it, and reactivates the webhook. A program on this machine
// replaces Asaas.

const owner: Person = { name: 'Dora Dona', email: 'dora@padaria.example', password: 'Segredo1' }

/** Jobs run once a minute, on a busy machine later. */

let server: Server
let guiche: Guiche
let asaas: AsaasEmulator
let operator: Api

test.beforeAll(async () => {
  asaas = await startAsaas()
  const PORT = String(await freePort())
  server = await startServer({
    ASAAS_URL: asaas.origin,
    PORT,
    // Providers call only https addresses.
    PUBLIC_URL: 'https://guiche.example',
  })
  guiche = guicheAt({ ...server, address: `http://127.0.0.1:${PORT}` })
  operator = await guiche.as(guiche.admin)
  await operator.put('/settings/multipleSessions', { value: 'enabled' })
  const plan = { name: 'Essencial', value: 59.9, users: 10, connections: 5, queues: 5 }
  const { id: planId } = await operator.post<{ id: number }>('/plans', plan)
  const dueDate = new Date(Date.now() + 864_000_000).toISOString()
  await operator.post('/companies', { ...owner, name: 'Padaria Sol', planId, dueDate })
  const dora = await guiche.as(owner)
  await dora.put('/settings/multipleSessions', { value: 'enabled' })
  await dora.put('/settings/asaas', { value: 'revoked' })
  await dora.put('/settings/pixProvider', { value: 'asaas' })
})
test.afterAll(async () => {
  // These pages used another address than the server's.
  await closeLeftPages(guiche)
  await server.stop()
  asaas.close()
})

test('an interrupted webhook is reported on every page, explained in Diagnostics, and resumes on request', async ({
  browser,
}) => {
  test.slow()
  await operator.put('/settings/asaas', { value: ASAAS_KEY })
  await operator.put('/settings/pixProvider', { value: 'asaas' })
  const page = await openPageAs(browser, guiche, guiche.admin)
  await operator.post('/pix-account/test', {})
  const { toldAt } = asaas
  asaas.toldAt = toldAt && { ...toldAt, isInterrupted: true }
  // Choosing the provider anew checks it anew, within a minute.
  await operator.put('/settings/pixProvider', { value: '' })
  await operator.put('/settings/pixProvider', { value: 'asaas' })
  await expect(page.getByText('Asaas não avisa mais os pagamentos por Pix.')).toBeVisible()
  await page.getByRole('button', { name: 'O que fazer' }).click()
  await expect(page).toHaveURL(/\/doctor$/)

  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Avisos de pagamento por Pix' }) })
  // Reported before if the minute ended before the choice.
  await expect(row.getByText(/Asaas interrompeu os avisos de pagamento/)).toBeVisible()
  await expect(row.getByText(/Visto assim desde \d\d\/\d\d/)).toBeVisible()
  await expect(row.getByText('Veja se o endereço público abre de fora')).toBeVisible()
  await expect(row.getByText('Padaria Sol')).toBeVisible()
  await expect(row.getByText('Asaas recusa a conta.')).toBeVisible()
  await row.scrollIntoViewIfNeeded()
  await takeScreenshots(page, 'pix-doctor')
  await expectAccessibleInBothThemes(page)

  const narrow = await openPageAs(browser, guiche, guiche.admin, {
    path: '/doctor',
    viewport: NARROW,
  })
  const ask = narrow.getByRole('button', { name: 'Pedir a Asaas que avise' })
  await ask.scrollIntoViewIfNeeded()
  await takeScreenshots(narrow, 'pix-doctor-narrow')
  await expectAccessible(narrow)

  await row.getByRole('button', { name: 'Pedir a Asaas que avise' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByText(/Asaas avisa quando um pagamento por Pix chega/)).toBeVisible()
  expect(asaas.toldAt).toMatchObject({ isInterrupted: false })
  // Other open pages show it as well.
  await expectNotice(narrow, 'Asaas voltou a avisar os pagamentos por Pix.')
  await expect(ask).toBeHidden()
})

test('an administrator whose account is refused is led to the setting', async ({ browser }) => {
  test.slow()
  const page = await openPageAs(browser, guiche, owner, { path: '/doctor' })
  const said = page.getByText(/Asaas recusa a conta/)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Verificar de novo' }).click()
      return said.isVisible()
    })
    .toBe(true)
  await expect(page.getByRole('list', { name: 'Empresas sem aviso de pagamento' })).toHaveCount(0)
  await takeScreenshots(page, 'pix-doctor-refused')
  await page.getByRole('link', { name: 'Abrir Configurações' }).click()
  await expect(page.getByLabel('Token do Asaas')).toBeVisible()
})
