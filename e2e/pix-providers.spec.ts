import { webhookToken } from '../packages/server/src/features/money/pix-providers/receive-webhooks.ts'
import { loadOrCreateSecret, setSecret } from '../packages/server/src/platform/secrets.ts'
import {
  ASAAS_KEY,
  type AsaasEmulator,
  startAsaas,
} from '../packages/server/src/testing/asaas-emulator.ts'
import {
  type Api,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Guiche,
  guicheAt,
  NARROW,
  openPageAs,
  type Person,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'
import { type Server, startServer } from './server.ts'

// The operator uses Asaas for charges, a company pays too little, and the operator credits the payment nevertheless. A
// program on this machine replaces Asaas.

const DAY_MS = 86_400_000
const other: Person = { name: 'Lia Lua', email: 'lia@padaria.example', password: 'Segredo1' }
const owner: Person = { name: 'Dora Dona', email: 'dora@padaria.example', password: 'Segredo1' }

let server: Server
let guiche: Guiche
let asaas: AsaasEmulator
let operator: Api
let otherId: number

test.beforeAll(async () => {
  asaas = await startAsaas()
  server = await startServer({ ASAAS_URL: asaas.origin })
  setSecret(loadOrCreateSecret(server.dataDir))
  guiche = guicheAt(server)
  operator = await guiche.as(guiche.admin)
  await operator.put('/settings/multipleSessions', { value: 'enabled' })
  const plan = { name: 'Essencial', value: 59.9, users: 10, connections: 5, queues: 5 }
  const { id: planId } = await operator.post<{ id: number }>('/plans', plan)
  const dueDate = new Date(Date.now() + 3 * DAY_MS).toISOString()
  await operator.post('/companies', { ...owner, name: 'Padaria Sol', planId, dueDate })
  const company = await operator.post<{ id: number }>('/companies', {
    ...other,
    name: 'Padaria Lua',
    planId,
    dueDate,
  })
  otherId = company.id
  for (const person of [owner, other])
    await (await guiche.as(person)).put('/settings/multipleSessions', { value: 'enabled' })
})
test.afterAll(async () => {
  await server.stop()
  asaas.close()
})

async function postWebhook(news: object, companyId = 1): Promise<void> {
  const told = await fetch(`${guiche.address}/pix-webhooks/asaas/${companyId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'asaas-access-token': webhookToken(companyId, 'asaas'),
    },
    body: JSON.stringify(news),
  })
  expect(told.status).toBe(200)
}

test('payments arrive by a provider, and unmatched ones are decided', async ({ browser }) => {
  test.slow()
  const desk = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  await desk.getByRole('combobox', { name: 'Como o dinheiro chega' }).click()
  await desk.getByRole('option', { name: 'Efí' }).click()
  await expect(desk.getByLabel('Client ID da Efí')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'conta.pem', mimeType: 'text/plain', buffer: Buffer.alloc(20_000, 'x') })
  await expect(desk.getByText('Isto não é um certificado')).toBeVisible()
  await expectAccessibleInBothThemes(desk)
  await desk.getByRole('button', { name: 'Testar a conta' }).click()
  await expect(desk.getByText('Faltam dados da conta.')).toBeVisible()

  await desk.getByRole('combobox', { name: 'Como o dinheiro chega' }).click()
  await desk.getByRole('option', { name: 'Asaas' }).click()
  await desk.getByLabel('Token do Asaas').fill(ASAAS_KEY)
  await desk.getByRole('button', { name: 'Salvar token' }).click()
  await expect(desk.getByText('Token salvo')).toBeVisible()
  await desk.getByRole('button', { name: 'Testar a conta' }).click()
  await expect(desk.getByText('A conta responde.')).toBeVisible()
  await takeScreenshots(desk, 'pix-account')
  await expectAccessible(desk)

  const page = await openPageAs(browser, guiche, owner, { path: '/subscription' })
  await page.getByRole('button', { name: 'Assinar agora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pagar a fatura' })
  for (const [label, value] of [
    ['Nome', 'Dora'],
    ['Sobrenome', 'Dona'],
    ['Endereço', 'Rua do Sol, 1'],
    ['Cidade', 'Recife'],
    ['Estado', 'PE'],
    ['CEP', '50000-000'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await expect(dialog.getByText('Escreva um CPF ou CNPJ válido.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await dialog.getByRole('button', { name: 'Gerar o Pix' }).click()
  const firstChargeTxid = () => asaas.charges[0]?.txid ?? ''
  await expect(dialog.locator('code')).toContainText('pix.example.com/qr/v2/')
  await expect(dialog.locator('code')).toContainText(firstChargeTxid())

  await desk.goto(`${guiche.address}/financeiro`)
  await desk.getByRole('tab', { name: 'A conferir' }).click()
  await expect(desk.getByText('Não há pagamentos a conferir.')).toBeVisible()
  const payment = asaas.pay(firstChargeTxid(), 59)
  await postWebhook(asaas.news(payment))
  const row = desk.getByRole('row', { name: /Padaria Sol/ })
  await expect(row).toContainText('R$ 59,00')
  await expect(row).toContainText('Cobrado: R$ 59,90')
  await expect(row).toContainText('O valor não é o da fatura')
  await takeScreenshots(desk, 'payment-reviews')
  await expectAccessibleInBothThemes(desk)
  await desk.setViewportSize(NARROW)
  await expect(desk.getByText('Padaria Sol')).toBeVisible()
  await expectAccessible(desk)
  await takeScreenshots(desk, 'payment-reviews-narrow')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await row.focus()
  await desk.keyboard.press('Shift+F10')
  await desk.getByRole('menuitem', { name: 'Creditar assim mesmo' }).click()
  const credit = desk.getByRole('dialog', { name: /Creditar/ })
  await credit.getByLabel('Id da fatura').fill('zero')
  await credit.getByRole('button', { name: 'Creditar assim mesmo' }).click()
  await expect(credit.getByText('Escreva o Id de uma fatura.')).toBeVisible()
  await takeScreenshots(desk, 'payment-credit')
  await expectAccessible(desk)
  await credit.getByLabel('Id da fatura').fill('')
  await credit.getByRole('button', { name: 'Creditar assim mesmo' }).click()
  await expect(desk.getByText('Não há pagamentos a conferir.')).toBeVisible()
  await expectNotice(page, 'Sua licença foi renovada até')
})

test('a company authorizes automatic payments of its bank, and ends them', async ({ browser }) => {
  test.slow()
  await operator.put('/settings/asaas', { value: ASAAS_KEY })
  await operator.put('/settings/pixProvider', { value: 'asaas' })
  const page = await openPageAs(browser, guiche, other, { path: '/financeiro' })
  await page.getByRole('button', { name: 'Pagar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pagar a fatura' })
  for (const [label, value] of [
    ['Nome', 'Lia'],
    ['Sobrenome', 'Lua'],
    ['Endereço', 'Rua da Lua, 1'],
    ['Cidade', 'Recife'],
    ['Estado', 'PE'],
    ['CEP', '50000-000'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await expect(dialog.getByRole('radio', { name: 'Pix Só esta fatura.' })).toBeChecked()
  await dialog.getByRole('radio', { name: /Pix Automático/ }).check()
  await takeScreenshots(page, 'automatic-way')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Gerar o Pix' }).click()
  await expect(dialog.locator('code')).toContainText('pix.example.com/qr/v2/')
  await expect(dialog.getByText(/pague e autorize os próximos pagamentos/)).toBeVisible()
  await takeScreenshots(page, 'automatic-code')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Pix Automático: aguardando a autorização')).toBeVisible()
  await takeScreenshots(page, 'automatic-waiting')

  const payment = asaas.giveAuthorization()
  await postWebhook(asaas.news(payment))
  await postWebhook(asaas.authorizationNews('ACTIVATED'))
  await expect(page.getByText(/Pix Automático ativo desde/)).toBeVisible()
  await expect(page.getByText(/Próximo pagamento pelo banco/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Essencial/ })).toContainText('Paga em')
  await takeScreenshots(page, 'automatic-active')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'automatic-active-narrow')
  await expectAccessible(page)
  await page.goto(`${guiche.address}/subscription`)
  await expect(page.getByText(/Pix Automático ativo desde/)).toBeVisible()
  await takeScreenshots(page, 'automatic-subscription-narrow')

  await page.getByRole('button', { name: 'Cancelar o Pix Automático' }).focus()
  await page.keyboard.press('Enter')
  const sure = page.getByRole('alertdialog', { name: 'Cancelar o Pix Automático?' })
  await expect(sure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Pix Automático ativo desde/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar o Pix Automático' }).click()
  await sure.getByRole('button', { name: 'Cancelar o Pix Automático' }).click()
  await expect(page.getByText(/Pix Automático cancelado em/)).toBeVisible()
  await expect.poll(() => asaas.authorizations.at(-1)?.status).toBe('CANCELLED')
  await takeScreenshots(page, 'automatic-ended')
  await expectAccessible(page)
})

test('a company has its own account, and decides about payments that settled no charge', async ({
  browser,
}) => {
  const page = await openPageAs(browser, guiche, other, { path: '/settings' })
  await page.getByRole('tab', { name: 'Opções' }).click()
  await page.getByRole('combobox', { name: 'Como o dinheiro chega' }).click()
  await page.getByRole('option', { name: 'Asaas' }).click()
  await page.getByLabel('Token do Asaas').fill(ASAAS_KEY)
  await page.getByRole('button', { name: 'Salvar token' }).click()
  await page.getByRole('button', { name: 'Testar a conta' }).click()
  await expect(page.getByText('A conta responde.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${guiche.address}/charges`)
  await expect(page.getByText('Nenhuma cobrança ainda')).toBeVisible()
  const stray = { id: 'pay_900', txid: 'stray', value: 35, isOpen: true, payments: [] }
  asaas.charges.push(stray)
  await postWebhook(asaas.news(asaas.pay(stray.txid)), otherId)
  const row = page.getByRole('row', { name: /Desconhecido/ })
  await expect(row).toContainText('R$ 35,00')
  await expect(row).toContainText('Não é de nenhuma cobrança')
  await takeScreenshots(page, 'held-payments')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'held-payments-narrow')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The operator's list holds the platform's payments alone.
  const desk = await openPageAs(browser, guiche, guiche.admin, { path: '/financeiro' })
  await desk.getByRole('tab', { name: 'A conferir' }).click()
  await expect(desk.getByText('Não há pagamentos a conferir.')).toBeVisible()

  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Devolver ao cliente' }).click()
  const sure = page.getByRole('alertdialog', { name: /^Devolver R\$\s35,00\?$/ })
  await sure.getByRole('button', { name: 'Devolver ao cliente' }).click()
  await expectNotice(page, 'Devolução pedida ao provedor.')
  await expect(page.getByRole('heading', { name: 'Pagamentos a conferir' })).toBeHidden()
  const findStrayCharge = () => asaas.charges.find(({ id }) => id === stray.id)
  await expect.poll(() => findStrayCharge()?.payments[0]?.refunded).toBe(35)
})
