import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { MINUTE, moveClock, resetClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { setOwnAddress } from '../../../platform/http/own-address.ts'
import { limitTimeouts } from '../../../platform/http/outgoing/safe-fetch.ts'
import { buildPayingCompany, type PayingCompany } from '../../../testing/build-paying-company.ts'
import { buildPixWorld, type EmulatedProvider, type PixWorld } from '../../../testing/pix-world.ts'
import { buildPlan } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { enqueueChargePolls } from '../pix-providers/poll-charge.ts'

let app: TestApp
let world: PixWorld
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp('all')
  world = await buildPixWorld(app)
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterEach(() => resetClock())
afterAll(async () => {
  world.close()
  await owner.end()
  await app.close()
})

const CPF = '529.982.247-25'
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

const buildCustomer = () => buildPayingCompany(app, world.platform, { due: daysFromNow(10) })
const postSubscription = (one: PayingCompany, body: object) =>
  one.client.send('POST /subscription', { body: { document: CPF, ...body } })
const dueDateOf = (one: PayingCompany) => world.platform.dueOf(one.id)
const queryRows = async <T>(text: string, values: unknown[] = []) =>
  (await owner.query(text, values)).rows as T[]
/** Held payments of one company, since other tests leave theirs. */
const heldPaymentsOf = async (one: PayingCompany) =>
  (await world.reviews()).filter(({ company }) => company?.id === one.id)
const auditActionsOf = async (companyId: number) =>
  (
    await queryRows<{ action: string }>(
      'select action from audit_log where company_id = $1 order by id',
      [companyId],
    )
  ).map(({ action }) => action)

const WAITING = `
  select task_identifier, last_error from graphile_worker.jobs
  where task_identifier in ('look-after-hint', 'look-at-charge', 'refund-payment')`

async function waitForJobs(): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await pools().jobs.query(WAITING)
    expect(waiting.rows).toEqual([])
  })
}

describe.each(['efi', 'asaas'] as const)('%s', (name: EmulatedProvider) => {
  beforeEach(() => world.set('pixProvider', name))

  async function chargeOpenInvoice(one: PayingCompany) {
    const invoice = await one.openInvoice()
    const { status, body } = await postSubscription(one, { invoiceId: invoice.id })
    expect(status).toBe(200)
    const { txid } = body as { txid: string }
    return { invoice, txid, body }
  }
  const invoiceStatusOf = async (one: PayingCompany, id: number) =>
    (await one.invoices()).find((invoice) => invoice.id === id)?.status

  test('charges an invoice once, however often and concurrently it is requested', async () => {
    const one = await buildCustomer()
    const { id } = await one.openInvoice()
    const before = world[name].charges.length
    const answers = await Promise.all([1, 2, 3].map(() => postSubscription(one, { invoiceId: id })))
    answers.push(await postSubscription(one, { invoiceId: id }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const txids = new Set(answers.map(({ body }) => (body as { txid: string }).txid))
    expect(txids.size).toBe(1)
    expect(world[name].charges.length - before).toBe(1)
    const [txid] = txids
    expect(answers[0]?.body).toMatchObject({
      txid,
      status: 'ATIVA',
      valor: { original: '59.90' },
      chave: 'pix@plataforma.example',
      solicitacaoPagador: `#Fatura:${id}`,
      qrcode: {
        qrcode: expect.stringContaining(`pix.example.com/qr/v2/${txid}`),
        imagemQrcode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      },
    })
  })

  test.each(['lost', 'late'] as const)(
    'charges an invoice once if its first answer is %s',
    async (how) => {
      const one = await buildCustomer()
      const { id } = await one.openInvoice()
      const before = world[name].charges.length
      const isGivenUp = Promise.withResolvers<void>()
      if (how === 'lost') world[name].loseAnswers(1)
      else {
        world[name].holdAnswer(isGivenUp.promise)
        limitTimeouts(300)
        onTestFinished(() => limitTimeouts(undefined))
      }
      const body = { invoiceId: id }
      expect(await postSubscription(one, body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_PIX_PROVIDER_FAILED' },
      })
      isGivenUp.resolve()
      limitTimeouts(undefined)
      expect((await postSubscription(one, body)).status).toBe(200)
      expect(world[name].charges.length - before).toBe(1)
    },
  )

  test('that fails is reported, and the next press succeeds', async () => {
    const one = await buildCustomer()
    const { id } = await one.openInvoice()
    world[name].failCharges(1)
    expect(await postSubscription(one, { invoiceId: id })).toMatchObject({
      body: { error: 'ERR_PIX_PROVIDER_FAILED' },
    })
    expect((await postSubscription(one, { invoiceId: id })).status).toBe(200)
  })

  test('credits a month once, however often it sends the event', async () => {
    const one = await buildCustomer()
    const due = new Date((await dueDateOf(one)) ?? '')
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid)
    const news = world[name].news(payment)
    const told = [1, 2, 3].map(() => world.tell(name, payment, { news }))
    expect(await Promise.all(told)).toEqual([200, 200, 200])
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
    await world.tell(name, payment)
    await waitForJobs()
    const after = new Date((await dueDateOf(one)) ?? '')
    expect(after.getTime() - due.getTime()).toBeGreaterThan(27 * 86_400_000)
    expect(after.getTime() - due.getTime()).toBeLessThan(32 * 86_400_000)
    const credited = await queryRows(
      `select 1 from invoice_payments where company_id = $1 and status = 'credited'`,
      [one.id],
    )
    expect(credited).toHaveLength(1)
    expect(await heldPaymentsOf(one)).toEqual([])
  })

  test('that is paid late reopens the company, from the day of the payment', async () => {
    const one = await buildPayingCompany(app, world.platform, { due: daysFromNow(-40) })
    const createTag = (name: string) =>
      one.client.send('POST /tags', { body: { name, color: '#112233' } })
    expect(await createTag('Antes')).toMatchObject({ body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } })
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid)
    expect(await Promise.all([1, 2].map(() => world.tell(name, payment)))).toEqual([200, 200])
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
    await waitForJobs()
    const after = new Date((await dueDateOf(one)) ?? '').getTime()
    expect(after).toBeGreaterThan(daysFromNow(26).getTime())
    expect(after).toBeLessThan(daysFromNow(32).getTime())
    expect((await createTag('Depois')).status).toBe(200)
    expect(await heldPaymentsOf(one)).toEqual([])
  })

  test('that sends no event is polled', async () => {
    const one = await buildCustomer()
    const { invoice, txid } = await chargeOpenInvoice(one)
    world[name].pay(txid)
    await enqueueChargePolls()
    await waitForJobs()
    expect(await invoiceStatusOf(one, invoice.id)).toBe('open')
    moveClock(2 * MINUTE)
    await enqueueChargePolls()
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
  })

  test('is believed only after its own API confirms the payment', async () => {
    const one = await buildCustomer()
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid)
    const before = await world.reviews()
    for (const token of ['', 'x', 'x'.repeat(43)])
      expect(await world.tell(name, payment, { token })).toBe(400)
    await waitForJobs()
    expect(await invoiceStatusOf(one, invoice.id)).toBe('open')
    // A forged event with the right token causes a request to the provider, and nothing else.
    const unpaid = await buildCustomer()
    const open = await chargeOpenInvoice(unpaid)
    const news =
      name === 'efi'
        ? { pix: [{ endToEndId: 'E00000000forged', txid: open.txid, valor: '59.90' }] }
        : {
            id: 'evt_forged',
            event: 'PAYMENT_RECEIVED',
            payment: { id: 'pay_0', externalReference: open.txid },
          }
    expect(await world.tell(name, '', { news })).toBe(200)
    const unknown =
      name === 'efi'
        ? { pix: [{ endToEndId: 'E11111111forged', valor: '59.90' }] }
        : { id: 'evt_other', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_999999' } }
    expect(await world.tell(name, '', { news: unknown })).toBe(200)
    await waitForJobs()
    expect(await invoiceStatusOf(unpaid, open.invoice.id)).toBe('open')
    expect(await world.reviews()).toEqual(before)
  })

  test('with another amount waits for the operator’s review, and can be credited', async () => {
    const one = await buildCustomer()
    const due = await dueDateOf(one)
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid, 59.89)
    await world.tell(name, payment)
    await vi.waitFor(async () => expect(await heldPaymentsOf(one)).toHaveLength(1))
    const [held] = await heldPaymentsOf(one)
    expect(held).toMatchObject({
      provider: name,
      reason: 'wrong_amount',
      value: 59.89,
      charged: 59.9,
      invoiceId: invoice.id,
      company: { id: one.id },
    })
    expect(await dueDateOf(one)).toBe(due)
    const id = held?.id ?? 0
    for (const act of ['credit', 'refund', 'dismiss'])
      expect(
        await one.client.send(`POST /payment-reviews/:id/${act}`, { params: { id }, body: {} }),
      ).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    const at = await Promise.all([world.review(id, 'credit'), world.review(id, 'credit')])
    expect(at.toSorted()).toEqual([200, 404])
    expect(await invoiceStatusOf(one, invoice.id)).toBe('paid')
    expect((await auditActionsOf(one.id)).at(-1)).toBe('payment.credit')
    expect(await heldPaymentsOf(one)).toEqual([])
  })

  test('refunds a payment that the operator does not accept', async () => {
    const one = await buildCustomer()
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid, 100)
    await world.tell(name, payment)
    await vi.waitFor(async () => expect(await heldPaymentsOf(one)).toHaveLength(1))
    const [held] = await heldPaymentsOf(one)
    world[name].refusesRefunds = true
    expect(await world.review(held?.id ?? 0, 'refund')).toBe(200)
    await vi.waitFor(async () =>
      expect(await heldPaymentsOf(one)).toMatchObject([{ reason: 'refund_refused' }]),
    )
    world[name].refusesRefunds = false
    expect(await world.review(held?.id ?? 0, 'refund')).toBe(200)
    await waitForJobs()
    const charge = world[name].charges.find((made) => made.txid === txid)
    expect(charge?.payments.map(({ refunded }) => refunded)).toEqual([100])
    expect(await heldPaymentsOf(one)).toEqual([])
    expect(await invoiceStatusOf(one, invoice.id)).toBe('open')
  })

  test('for an invoice that is gone, or paid by hand, holds the payment for review', async () => {
    const gone = await buildCustomer()
    const { txid } = await chargeOpenInvoice(gone)
    await world.platform.changeCompany(gone.id, { dueDate: daysFromNow(90).toISOString() })
    await world.platform.operator.call('PUT /plans/:id', {
      params: { id: gone.planId },
      body: { value: 0 },
    })
    await world.platform.changeCompany(gone.id, { dueDate: daysFromNow(10).toISOString() })
    expect((await gone.invoices()).length).toBe(0)
    await world.tell(name, world[name].pay(txid))
    await vi.waitFor(async () =>
      expect(await heldPaymentsOf(gone)).toMatchObject([
        { reason: 'late', company: { id: gone.id } },
      ]),
    )
    const twice = await buildCustomer()
    const second = await chargeOpenInvoice(twice)
    expect((await world.platform.confirm(second.invoice.id)).status).toBe(200)
    const due = await dueDateOf(twice)
    await waitForJobs()
    // The charge is closed, so a payment is possible only for a customer who had the code before.
    expect(world[name].charges.find((made) => made.txid === second.txid)?.isOpen).toBe(false)
    await world.tell(name, world[name].pay(second.txid))
    await vi.waitFor(async () =>
      expect(await heldPaymentsOf(twice)).toMatchObject([{ reason: 'paid_twice' }]),
    )
    expect(await dueDateOf(twice)).toBe(due)
    for (const { id } of [...(await heldPaymentsOf(gone)), ...(await heldPaymentsOf(twice))])
      expect(await world.review(id, 'dismiss')).toBe(200)
    expect(await heldPaymentsOf(gone)).toEqual([])
  })

  test('refuses and cancels a code if another plan is chosen while the code is made', async () => {
    const one = await buildCustomer()
    const { id: invoiceId } = await one.openInvoice()
    const another = await buildPlanOfOtherValue(one, invoiceId)
    const before = world[name].charges.length
    const isChosen = Promise.withResolvers<void>()
    world[name].holdAnswer(isChosen.promise)
    const first = postSubscription(one, { invoiceId })
    await vi.waitFor(() => expect(world[name].charges).toHaveLength(before + 1))
    const second = await postSubscription(one, { invoiceId, ...another })
    isChosen.resolve()
    expect(await first).toMatchObject({ status: 400, body: { error: 'ERR_PIX_PROVIDER_FAILED' } })
    await waitForJobs()
    expect(world[name].charges.slice(before).map(({ isOpen }) => isOpen)).toEqual([false, true])
    const again = await postSubscription(one, { invoiceId, ...another })
    expect([second.status, again.status]).toEqual([200, 200])
    expect(again.body).toMatchObject({ txid: (second.body as { txid: string }).txid })
  })

  test('credits nothing for a code of the plan chosen before', async () => {
    const one = await buildCustomer()
    const first = await chargeOpenInvoice(one)
    const body = {
      invoiceId: first.invoice.id,
      ...(await buildPlanOfOtherValue(one, first.invoice.id)),
    }
    const { body: second } = await postSubscription(one, body)
    expect((second as { txid: string }).txid).not.toBe(first.txid)
    await waitForJobs()
    expect(world[name].charges.find(({ txid }) => txid === first.txid)?.isOpen).toBe(false)
    await world.tell(name, world[name].pay(first.txid))
    await vi.waitFor(async () =>
      expect(await heldPaymentsOf(one)).toMatchObject([{ reason: 'wrong_amount', charged: 59.9 }]),
    )
    expect(await invoiceStatusOf(one, first.invoice.id)).toBe('open')
    const [held] = await heldPaymentsOf(one)
    expect(await world.review(held?.id ?? 0, 'refund')).toBe(200)
    await waitForJobs()
  })

  test('refunds a payment that the operator refunds', async () => {
    const one = await buildCustomer()
    const due = await dueDateOf(one)
    const { invoice, txid } = await chargeOpenInvoice(one)
    await world.tell(name, world[name].pay(txid))
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
    const params = { id: invoice.id }
    await world.platform.operator.call('POST /invoices/:id/refund', { params })
    await waitForJobs()
    const charge = world[name].charges.find((made) => made.txid === txid)
    expect(charge?.payments.map(({ refunded }) => refunded)).toEqual([59.9])
    expect(await dueDateOf(one)).toBe(due)
    expect(await invoiceStatusOf(one, invoice.id)).toBe('open')
  })

  test('that has refunded a payment reverts its month', async () => {
    const one = await buildCustomer()
    const due = await dueDateOf(one)
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid)
    await world.tell(name, payment)
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
    world[name].giveBack(payment)
    await world.tell(name, payment)
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('open'))
    expect(await dueDateOf(one)).toBe(due)
    // Another charge credits it again.
    const again = await chargeOpenInvoice(one)
    expect(again.txid).not.toBe(txid)
    await world.tell(name, world[name].pay(again.txid))
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
  })

  test('that refunds a part changes nothing', async () => {
    const one = await buildCustomer()
    const { invoice, txid } = await chargeOpenInvoice(one)
    const payment = world[name].pay(txid)
    await world.tell(name, payment)
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('paid'))
    const due = await dueDateOf(one)
    world[name].giveBack(payment, 10)
    await world.tell(name, payment)
    await waitForJobs()
    expect(await invoiceStatusOf(one, invoice.id)).toBe('paid')
    expect(await dueDateOf(one)).toBe(due)
    world[name].giveBack(payment)
    await world.tell(name, payment)
    await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoice.id)).toBe('open'))
  })

  test('passes the test of its account, and then has the webhook address', async () => {
    const testAccount = () => world.platform.operator.call('POST /pix-account/test')
    expect(await testAccount()).toEqual({ fault: null, isTold: false })
    const key = name === 'asaas' ? 'asaas' : 'efiClientSecret'
    const right = name === 'asaas' ? '$aact_teste_000' : 'Client_Secret_teste'
    await world.set(key, 'wrong')
    expect(await testAccount()).toEqual({ fault: 'refused', isTold: false })
    await world.set(key, right)
    expect(await testAccount()).toEqual({ fault: null, isTold: false })
    setOwnAddress('https://guiche.example')
    onTestFinished(() => setOwnAddress(app.address))
    expect(await testAccount()).toEqual({ fault: null, isTold: true })
    expect(await testAccount()).toEqual({ fault: null, isTold: true })
    const { address = '', token = '' } = world[name].toldAt ?? {}
    expect(address).toMatch(/^https:\/\/guiche\.example\//)
    // The token in the registered address authenticates the event.
    const { pathname, search } = new URL(address)
    const payment = name === 'efi' ? { endToEndId: 'E22222222' } : { id: 'pay_888888' }
    const body = name === 'efi' ? { pix: [payment] } : { id: 'evt_here', event: 'X', payment }
    const headers = { 'asaas-access-token': token }
    const url = pathname + search
    const told = await app.http.inject({ method: 'POST', url, payload: body, headers })
    expect(told.statusCode).toBe(200)
    const one = await buildCustomer()
    expect(await one.client.call('POST /pix-account/test')).toMatchObject({ fault: 'no_account' })
  })

  /** A plan of another price, chosen in the checkout. */
  async function buildPlanOfOtherValue(one: PayingCompany, invoiceId: number) {
    const plan = await buildPlan({ users: 20, connections: 20 })
    await world.platform.operator.call('PUT /plans/:id', {
      params: { id: plan },
      body: { value: 80 + invoiceId / 100 },
    })
    expect(one.planId).not.toBe(plan)
    return { plan }
  }
})

describe('efi', () => {
  beforeEach(() => world.set('pixProvider', 'efi'))

  test('is not reached without its certificate', async () => {
    const testAccount = () => world.platform.operator.call('POST /pix-account/test')
    await world.set('efiCertificate', world.efi.strangersP12)
    expect((await testAccount()).fault).toBe('unreachable')
    await world.set('efiCertificate', 'AAAA')
    expect((await testAccount()).fault).toBe('bad_certificate')
    await world.set('efiCertificate', world.efi.pem)
    expect((await testAccount()).fault).toBeNull()
    await world.set('efiCertificate', world.efi.p12)
    expect((await testAccount()).fault).toBeNull()
  })

  test('requests another token if the last one expired early', async () => {
    const testAccount = () => world.platform.operator.call('POST /pix-account/test')
    await testAccount()
    const before = world.efi.tokens()
    world.efi.endTokens()
    expect((await testAccount()).fault).toBeNull()
    expect(world.efi.tokens()).toBe(before + 1)
  })

  test('verifies the webhook address by an event that changes nothing', async () => {
    for (const path of ['/subscription/webhook', '/subscription/webhook/pix']) {
      const client = new TestClient(app.http)
      const answer = await client.send(`POST ${path}`, { body: { evento: 'teste_webhook' } })
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    }
  })

  test('that is paid twice for one charge holds the second payment', async () => {
    const one = await buildPayingCompany(app, world.platform, { due: daysFromNow(10) })
    const { id } = await one.openInvoice()
    const { body } = await postSubscription(one, { invoiceId: id })
    const { txid } = body as { txid: string }
    const [first, second] = [world.efi.pay(txid), world.efi.pay(txid)]
    await Promise.all([world.tell('efi', first), world.tell('efi', second)])
    await vi.waitFor(async () =>
      expect(await heldPaymentsOf(one)).toMatchObject([{ reason: 'paid_twice', invoiceId: id }]),
    )
    const due = await dueDateOf(one)
    const [held] = await heldPaymentsOf(one)
    // This company has no other open invoice.
    expect(await world.review(held?.id ?? 0, 'credit')).toBe(404)
    expect(await dueDateOf(one)).toBe(due)
    expect(await world.review(held?.id ?? 0, 'refund')).toBe(200)
    await waitForJobs()
    expect(await heldPaymentsOf(one)).toEqual([])
  })
})

test('Asaas requires the payer’s document', async () => {
  await world.set('pixProvider', 'asaas')
  const one = await buildCustomer()
  expect(await one.client.call('GET /subscription')).toMatchObject({ needsDocument: true })
  const { id } = await one.openInvoice()
  const { client } = one
  expect(await client.send('POST /subscription', { body: { invoiceId: id } })).toMatchObject({
    body: { error: 'ERR_DOCUMENT_NEEDED' },
  })
  const wrong = { invoiceId: id, document: '111.111.111-11' }
  expect(await client.send('POST /subscription', { body: wrong })).toMatchObject({
    body: { error: 'ERR_INVALID_INPUT' },
  })
  expect((await postSubscription(one, { invoiceId: id })).status).toBe(200)
})
