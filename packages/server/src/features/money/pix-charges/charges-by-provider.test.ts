import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAY, fromNow, MINUTE, moveClock, resetClock } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { ASAAS_KEY, startAsaas } from '../../../testing/asaas-emulator.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { buildTeamDesk, type Person, type TeamDesk } from '../../../testing/build-team-desk.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { EFI_CLIENT, type EfiEmulator, startEfi } from '../../../testing/efi-emulator.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setPixAddresses } from '../pix-providers/index.ts'
import { webhookToken } from '../pix-providers/receive-webhooks.ts'
import { listDueCharges } from '../pix-providers/pix-providers.queries.ts'
import { enqueueChargePolls } from '../pix-providers/poll-charge.ts'

let app: TestApp
let desk: TeamDesk
let efi: EfiEmulator
let ana: Person

beforeAll(async () => {
  app = await startTestApp('all')
  // Payments to the first company that match no charge belong to the operator, so the test uses another company.
  await buildCompany()
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales] })
  efi = await startEfi()
  setPixAddresses({ efi: efi.origin, efiAuthority: efi.authority })
  const settings = {
    pixKey: 'loja@exemplo.com.br',
    pixName: 'Loja da Ana',
    pixCity: 'Recife',
    efiClientId: EFI_CLIENT.clientId,
    efiClientSecret: EFI_CLIENT.clientSecret,
    efiCertificate: efi.p12,
    pixProvider: 'efi',
  }
  for (const [key, value] of Object.entries(settings)) await setSetting(key, value)
})
afterEach(() => resetClock())
afterAll(async () => {
  setPixAddresses()
  efi.close()
  await app.close()
})

const setSetting = (key: string, value: string) =>
  desk.admin.call('PUT /settings/:key', { params: { key }, body: { value } })
const createCharge = (ticketId: number, cents: number) =>
  ana.client.call('POST /tickets/:ticketId/charges', {
    params: { ticketId },
    body: { cents, idempotencyKey: `charge of ${cents} by a provider` },
  })
const reportPayment = (payment: string) =>
  app.http.inject({
    method: 'POST',
    url: `/subscription/webhook/pix?hmac=${webhookToken(desk.companyId, 'efi')}&companyId=${desk.companyId}`,
    payload: efi.news(payment),
  })
const statusOf = async (ticketId: number, id: number) =>
  (await ana.client.call('GET /tickets/:ticketId/charges', { params: { ticketId } })).charges.find(
    (one) => one.id === id,
  )?.status
const PATIENCE = { interval: 30 }
const waitForStatus = (ticketId: number, id: number, status: string) =>
  vi.waitFor(async () => expect(await statusOf(ticketId, id)).toBe(status), PATIENCE)

test('a customer is charged by the company’s own provider, whose report confirms the payment', async () => {
  const ticket = await desk.served(ana)
  const { id, code } = await createCharge(ticket.id, 4990)
  const made = efi.charges.at(-1)
  expect(made).toMatchObject({ value: 49.9 })
  expect(code).not.toContain('loja@exemplo.com.br')
  expect(await statusOf(ticket.id, id)).toBe('open')
  efi.pay(made?.txid ?? '')
  moveClock(2 * MINUTE)
  await enqueueChargePolls()
  await waitForStatus(ticket.id, id, 'paid')
})

test('a refund at the provider, in part and then in full, refunds the charge, and users cannot revert it', async () => {
  const ticket = await desk.served(ana)
  const { id } = await createCharge(ticket.id, 10_000)
  const txid = efi.charges.at(-1)?.txid ?? ''
  const payment = efi.pay(txid)
  await reportPayment(payment)
  await waitForStatus(ticket.id, id, 'paid')
  efi.giveBack(payment, 25.5)
  await reportPayment(payment)
  await waitForStatus(ticket.id, id, 'refunded')
  const { contactId } = ticket
  const listContactCharges = () =>
    ana.client.call('GET /contacts/:contactId/charges', {
      params: { contactId },
      query: { pageNumber: 1 },
    })
  const part = await listContactCharges()
  expect(part.charges).toMatchObject([{ id, status: 'refunded', refundedCents: 2550 }])
  expect(part.charges[0]?.settledBy).toBeNull()
  expect(part.sums).toEqual({ open: 0, paid: 7450, refunded: 2550 })
  const refused = await ana.client.send('PUT /charges/:chargeId', {
    params: { chargeId: id },
    body: { status: 'paid' },
  })
  expect(refused.body).toMatchObject({ error: 'ERR_CHARGE_SETTLED' })
  await reportPayment(payment)
  efi.giveBack(payment)
  await reportPayment(payment)
  await vi.waitFor(
    async () =>
      expect((await listContactCharges()).sums).toEqual({ open: 0, paid: 0, refunded: 10_000 }),
    PATIENCE,
  )
  const all = await desk.admin.call('GET /charges', { query: { status: 'refunded' } })
  expect(all.charges).toMatchObject([{ id, refundedCents: 10_000 }])
})

const listHeldPayments = async () => (await desk.admin.call('GET /held-payments')).payments
const decideHeldPayment = (id: number, act: 'credit' | 'refund' | 'dismiss', client = desk.admin) =>
  client.send(`POST /held-payments/:id/${act}`, { params: { id } })

test('a payment that does not fit a charge is held, and administrators decide about it once', async () => {
  const ticket = await desk.served(ana)
  const { id } = await createCharge(ticket.id, 6000)
  const txid = efi.charges.at(-1)?.txid ?? ''
  await reportPayment(efi.pay(txid, 50))
  const [short] = await vi.waitFor(async () => {
    const payments = await listHeldPayments()
    expect(payments).toMatchObject([{ reason: 'wrong_amount', value: 50, charged: 60 }])
    return payments
  }, PATIENCE)
  expect(short?.charge).toMatchObject({ id, status: 'open', ticketUuid: ticket.uuid })
  expect(await statusOf(ticket.id, id)).toBe('open')
  const shortId = short?.id ?? 0
  expect((await ana.client.send('GET /held-payments')).body).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  })
  const { admin } = await buildCompany()
  const stranger = new TestClient(app.http)
  await stranger.signIn(admin.email, admin.password)
  expect((await stranger.call('GET /held-payments')).payments).toEqual([])
  for (const act of ['credit', 'refund', 'dismiss'] as const)
    expect((await decideHeldPayment(shortId, act, stranger)).body).toMatchObject({
      error: 'ERR_NO_PAYMENT_FOUND',
    })
  const presses = await Promise.all([
    decideHeldPayment(shortId, 'credit'),
    decideHeldPayment(shortId, 'credit'),
  ])
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await statusOf(ticket.id, id)).toBe('paid')
  expect(await listHeldPayments()).toEqual([])
})

test('a second payment of a charge is refunded by the provider, and a payment without a charge is dismissed', async () => {
  const ticket = await desk.served(ana)
  const { id } = await createCharge(ticket.id, 2000)
  const txid = efi.charges.at(-1)?.txid ?? ''
  await reportPayment(efi.pay(txid))
  await waitForStatus(ticket.id, id, 'paid')
  const second = efi.pay(txid)
  await reportPayment(second)
  const twice = await vi.waitFor(async () => {
    const [payment] = await listHeldPayments()
    expect(payment).toMatchObject({ reason: 'paid_twice', charge: { id, status: 'paid' } })
    return payment
  }, PATIENCE)
  expect((await decideHeldPayment(twice?.id ?? 0, 'credit')).body).toMatchObject({
    error: 'ERR_CHARGE_SETTLED',
  })
  expect((await decideHeldPayment(twice?.id ?? 0, 'refund')).status).toBe(200)
  await vi.waitFor(() => {
    const made = efi.charges.find((one) => one.txid === txid)
    expect(made?.payments.find((one) => one.id === second)?.refunded).toBe(20)
  }, PATIENCE)
  expect(await listHeldPayments()).toEqual([])
  expect(await statusOf(ticket.id, id)).toBe('paid')
  const unknown = { ...efi.charges.at(-1)!, id: '999', txid: 'f'.repeat(32), payments: [] }
  efi.charges.push(unknown)
  await reportPayment(efi.pay(unknown.txid, 7))
  const stray = await vi.waitFor(async () => {
    const [payment] = await listHeldPayments()
    expect(payment).toMatchObject({ reason: 'unknown', value: 7, charge: null })
    return payment
  }, PATIENCE)
  expect((await decideHeldPayment(stray?.id ?? 0, 'credit')).body).toMatchObject({
    error: 'ERR_NO_CHARGE_FOUND',
  })
  expect((await decideHeldPayment(stray?.id ?? 0, 'dismiss')).status).toBe(200)
  expect(await listHeldPayments()).toEqual([])
})

test('a provider that requires a document is not asked again and again: a user confirms', async () => {
  const asaas = await startAsaas()
  setPixAddresses({ efi: efi.origin, efiAuthority: efi.authority, asaas: asaas.origin })
  await setSetting('asaas', ASAAS_KEY)
  await setSetting('pixProvider', 'asaas')
  try {
    const ticket = await desk.served(ana)
    const { code } = await createCharge(ticket.id, 3000)
    expect(code).toContain('loja@exemplo.com.br')
    const due = await acrossCompanies('a test looks', (db) => listDueCharges(db, fromNow(DAY), 10))
    expect(due).toEqual([])
  } finally {
    await setSetting('pixProvider', 'efi')
    asaas.close()
  }
})

test('no code is sent if the provider makes none', async () => {
  const ticket = await desk.served(ana)
  efi.failCharges(10)
  const refused = await ana.client.send('POST /tickets/:ticketId/charges', {
    params: { ticketId: ticket.id },
    body: { cents: 1000, idempotencyKey: 'a charge that fails' },
  })
  efi.failCharges(0)
  expect(refused.body).toMatchObject({ error: 'ERR_PIX_PROVIDER_FAILED' })
  const { messages } = await desk.admin.call('GET /messages/:ticketId', {
    params: { ticketId: ticket.id },
  })
  expect(messages.filter(({ fromMe }) => fromMe)).toEqual([])
})
