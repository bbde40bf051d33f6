import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { DAY, HOUR, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  type AutomaticCompany,
  buildAutomaticPixCompany,
} from '../../../testing/build-automatic-pix-company.ts'
import { buildUser } from '../../../testing/build-company.ts'
import { buildPixWorld, type PixWorld } from '../../../testing/pix-world.ts'
import { waitForMail, captureMails, partOf } from '../../../testing/capture-mails.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import { enqueueAuthorizationPolls } from '../pix-providers/poll-authorization.ts'
import { enqueueChargePolls } from '../pix-providers/poll-charge.ts'
import { issueInvoices } from '../invoices/maintain-invoice.ts'
import { enqueueAllMaintenance } from './maintain-debits.ts'

let app: TestApp
let world: PixWorld
beforeAll(async () => {
  app = await startTestApp('all')
  world = await buildPixWorld(app)
  await world.set('pixProvider', 'asaas')
})
beforeEach(() => {
  world.asaas.refuseDebits('never')
})
afterEach(async () => {
  resetClock()
  await world.platform.signIn()
})
afterAll(async () => {
  world.close()
  await app.close()
})

const newCompany = () => buildAutomaticPixCompany(app, world)
const PATIENCE = { interval: 30 }

const WAITING = `
  select task_identifier, last_error from graphile_worker.jobs
  where run_at < now() + interval '1 second' and task_identifier in ('look-after-hint',
    'look-at-charge', 'look-at-authorization', 'keep-automatic-payment', 'mail-automatic-payment')`

async function waitForJobs(): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await pools().jobs.query(WAITING)
    expect(waiting.rows).toEqual([])
  }, PATIENCE)
}

/** Error messages of the jobs that failed and wait for another attempt. */
async function failedJobs(): Promise<string[]> {
  const { rows } = await pools().jobs.query<{ reason: string }>(
    'select last_error as reason from graphile_worker.jobs where last_error is not null',
  )
  return rows.map(({ reason }) => reason)
}

const countDebitsBeingMade = () =>
  inCompany(FIRST_COMPANY, async (db) => {
    const making = db.selectFrom('providerCharges').select('id').where('status', '=', 'making')
    return (await making.where('kind', '=', 'debit').execute()).length
  })

const waitForStatus = (one: AutomaticCompany, status: string) =>
  vi.waitFor(async () => expect((await one.shown()).authorization?.status).toBe(status), PATIENCE)

const invoiceStatusOf = async (one: AutomaticCompany, id: number) =>
  (await one.invoices()).find((invoice) => invoice.id === id)?.status

/** Moves the clock to `daysBefore` days before the next debit and runs the hourly job. */
async function moveToDaysBeforeDebit(one: AutomaticCompany, daysBefore: number): Promise<void> {
  const on = (await one.shown()).authorization?.next?.on ?? ''
  moveClock(Date.parse(`${on}T12:00:00-03:00`) - daysBefore * DAY - now().getTime())
  await Promise.all([world.platform.signIn(), one.signIn()])
  await issueInvoices()
  await enqueueAllMaintenance()
  await waitForJobs()
}

const debitsOf = ({ id }: { id: string }) =>
  world.asaas.charges.filter(({ debit }) => debit?.authorizationId === id)
const heldPaymentsOf = async (one: AutomaticCompany) =>
  (await world.reviews()).filter((review) => review.company?.id === one.id)

test('the first payment gives the authorization, with the requests in the order of the documentation', async () => {
  const one = await newCompany()
  expect(await one.shown()).toEqual({ isOffered: true, authorization: null, failure: null })
  const { id } = await one.openInvoice()
  const { status, body } = await one.requestAuthorization()
  expect(status).toBe(200)
  const made = world.asaas.authorizations.at(-1)
  expect(body).toMatchObject({
    valor: { original: '59.90' },
    qrcode: { qrcode: expect.stringContaining(made?.contractId ?? 'none') },
  })
  expect(made).toMatchObject({ value: 59.9, months: 1, status: 'CREATED' })
  expect((await one.shown()).authorization).toMatchObject({ status: 'waiting', next: null })
  const payment = world.asaas.payFirst()
  expect(await world.tell('asaas', payment)).toBe(200)
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, id)).toBe('paid'), PATIENCE)
  expect((await one.shown()).authorization?.status).toBe('waiting')
  if (made) made.status = 'ACTIVE'
  await world.tell('asaas', payment, { news: world.asaas.authorizationNews('ACTIVATED') })
  await waitForStatus(one, 'active')
  const { authorization } = await one.shown()
  expect(authorization).toMatchObject({ value: 59.9, endedBy: null, next: { isAsked: false } })
  expect(await heldPaymentsOf(one)).toEqual([])
})

test('events in another order or twice give the same result', async () => {
  const one = await newCompany()
  const { id } = await one.openInvoice()
  const due = await world.platform.dueOf(one.id)
  await one.requestAuthorization()
  const payment = world.asaas.giveAuthorization()
  const activated = world.asaas.authorizationNews('ACTIVATED')
  const paid = world.asaas.news(payment)
  for (const news of [activated, paid, activated, paid, world.asaas.news(payment)])
    expect(await world.tell('asaas', payment, { news })).toBe(200)
  await waitForStatus(one, 'active')
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, id)).toBe('paid'), PATIENCE)
  await waitForJobs()
  const after = await world.platform.dueOf(one.id)
  const days = (Date.parse(after ?? '') - Date.parse(due ?? '')) / DAY
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
  expect(await heldPaymentsOf(one)).toEqual([])
})

test('forged events change nothing', async () => {
  const one = await newCompany()
  await one.requestAuthorization()
  const news = world.asaas.authorizationNews('ACTIVATED')
  expect(await world.tell('asaas', '', { news, token: 'guessed' })).toBe(400)
  expect(await world.tell('asaas', '', { news })).toBe(200)
  const { authorization } = news as { authorization: object }
  const forged = { ...news, id: 'evt_forged', authorization: { ...authorization, id: 'aut_none' } }
  expect(await world.tell('asaas', '', { news: forged })).toBe(200)
  await waitForJobs()
  expect((await one.shown()).authorization?.status).toBe('waiting')
  const active = await newCompany()
  await active.authorized()
  await waitForStatus(active, 'active')
  const cancelled = { ...world.asaas.authorizationNews('CANCELLED'), id: 'evt_forged_2' }
  await world.tell('asaas', '', { news: cancelled })
  await waitForJobs()
  expect((await active.shown()).authorization?.status).toBe('active')
})

test('an authorization is polled when its event is lost', async () => {
  const one = await newCompany()
  const { id } = await one.openInvoice()
  await one.requestAuthorization()
  world.asaas.giveAuthorization()
  moveClock(2 * MINUTE)
  await enqueueChargePolls()
  await enqueueAuthorizationPolls()
  await waitForStatus(one, 'active')
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, id)).toBe('paid'), PATIENCE)
  world.asaas.endAtBank()
  moveClock(7 * HOUR)
  await one.signIn()
  await enqueueAuthorizationPolls()
  await waitForStatus(one, 'cancelled')
  expect((await one.shown()).authorization?.endedBy).toBe('payer')
})

test('a lost answer and repeated presses make one authorization', async () => {
  const one = await newCompany()
  const before = world.asaas.authorizations.length
  world.asaas.loseAnswers(1)
  expect((await one.requestAuthorization()).status).toBe(400)
  world.asaas.loseAnswers(0)
  await vi.waitFor(async () => expect((await one.requestAuthorization()).status).toBe(200))
  const again = await Promise.all([one.requestAuthorization(), one.requestAuthorization()])
  const codes = again.map(({ body }) => (body as { txid: string }).txid)
  expect(new Set(codes).size).toBe(1)
  expect(world.asaas.authorizations).toHaveLength(before + 1)
  await one.authorized()
  await waitForStatus(one, 'active')
})

test('two concurrent first presses make one authorization', async () => {
  const companies = await Promise.all(Array.from({ length: 8 }, () => newCompany()))
  const before = world.asaas.authorizations.length
  // Several companies press at the same time, because few pairs of calls meet in the critical moment.
  const answers = await Promise.all(
    companies.flatMap((one) => [
      one.requestAuthorization(),
      one.requestAuthorization(),
      one.requestAuthorization(),
      one.requestAuthorization(),
    ]),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(world.asaas.authorizations).toHaveLength(before + companies.length)
})

test('an unpaid code expires, and the company can request another', async () => {
  const one = await newCompany()
  const { id } = await one.openInvoice()
  await one.requestAuthorization()
  moveClock(DAY + 11 * MINUTE)
  await Promise.all([world.platform.signIn(), one.signIn()])
  await enqueueChargePolls()
  await waitForStatus(one, 'expired')
  await waitForJobs()
  expect(world.asaas.authorizations.at(-1)?.status).toBe('CANCELLED')
  await one.authorized()
  await waitForStatus(one, 'active')
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, id)).toBe('paid'), PATIENCE)
})

test('an authorization that the bank refuses after the first payment is reported, and the invoice is paid', async () => {
  const mails = await captureMails(app)
  const one = await newCompany()
  const { id } = await one.openInvoice()
  const { email } = await one.client.call('GET /subscription')
  await one.requestAuthorization()
  const payment = world.asaas.payFirst()
  world.asaas.refuseAuthorization()
  await world.tell('asaas', payment, { news: world.asaas.authorizationNews('REFUSED') })
  await waitForStatus(one, 'refused')
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, id)).toBe('paid'), PATIENCE)
  expect(partOf(await waitForMail(mails, email), 'text/plain')).toContain(
    'não mantém mais o Pix Automático',
  )
})

test('each invoice is requested in time, once, and paid the day before it is due', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await waitForJobs()
  await moveToDaysBeforeDebit(one, 12)
  const { id, dueDate } = await one.openInvoice()
  expect(debitsOf(made)).toHaveLength(0)
  await moveToDaysBeforeDebit(one, 7)
  await enqueueAllMaintenance()
  await waitForJobs()
  expect(debitsOf(made)).toHaveLength(1)
  const on = debitsOf(made)[0]?.debit?.dueDate
  expect((await one.shown()).authorization?.next).toEqual({ on, isAsked: true })
  expect(Date.parse(`${on}T12:00:00-03:00`)).toBeLessThan(Date.parse(dueDate))
  await moveToDaysBeforeDebit(one, 0)
  const [payment = ''] = world.asaas.payDue(made)
  await world.tell('asaas', payment)
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, id)).toBe('paid'), PATIENCE)
  await waitForJobs()
  expect((await one.shown()).authorization?.status).toBe('active')
  expect(await heldPaymentsOf(one)).toEqual([])
})

test.each(['no funds', 'at once'] as const)(
  'a debit that the bank refuses (%s) is reported, and the invoice is paid by an ordinary code',
  async (how) => {
    const mails = await captureMails(app)
    const one = await newCompany()
    const made = await one.authorized()
    await waitForStatus(one, 'active')
    const { email } = await one.client.call('GET /subscription')
    world.asaas.refuseDebits(how)
    await moveToDaysBeforeDebit(one, 6)
    if (how === 'no funds') {
      await moveToDaysBeforeDebit(one, 0)
      expect(world.asaas.payDue(made)).toEqual([])
    }
    const [debit] = debitsOf(made)
    await world.tell('asaas', '', { news: world.asaas.debitNews(debit?.id ?? '', 'REFUSED') })
    const failure = how === 'no funds' ? 'no_funds' : 'limit'
    await vi.waitFor(async () => expect((await one.shown()).failure).toBe(failure), PATIENCE)
    expect(partOf(await waitForMail(mails, email), 'text/plain')).toContain(
      how === 'no funds' ? 'faltou saldo' : 'passa do limite',
    )
    await enqueueAllMaintenance()
    await waitForJobs()
    expect(debitsOf(made)).toHaveLength(1)
    expect(debit?.isOpen).toBe(false)
    const { id: invoiceId } = await one.openInvoice()
    const body = { invoiceId, document: '529.982.247-25' }
    const { txid } = await one.client.call('POST /subscription', { body })
    await world.tell('asaas', world.asaas.pay(txid))
    await vi.waitFor(
      async () => expect(await invoiceStatusOf(one, invoiceId)).toBe('paid'),
      PATIENCE,
    )
    expect(await one.shown()).toMatchObject({ failure: null, authorization: { status: 'active' } })
    expect(mails.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  },
)

test('a company that pays by an ordinary code meanwhile is not debited too', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await moveToDaysBeforeDebit(one, 7)
  const { id: invoiceId } = await one.openInvoice()
  const body = { invoiceId, document: '529.982.247-25' }
  const { txid } = await one.client.call('POST /subscription', { body })
  await waitForJobs()
  expect(debitsOf(made).map(({ debit }) => debit?.status)).toEqual(['CANCELLED'])
  // No second debit is requested while the code can still be paid.
  await enqueueAllMaintenance()
  await waitForJobs()
  expect(debitsOf(made)).toHaveLength(1)
  await world.tell('asaas', world.asaas.pay(txid))
  await vi.waitFor(async () => expect(await invoiceStatusOf(one, invoiceId)).toBe('paid'), PATIENCE)
  expect(world.asaas.payDue(made)).toEqual([])
  expect((await one.shown()).authorization?.status).toBe('active')
})

test('an invoice that the operator confirms by hand has its debit cancelled at the bank, or held if both arrive', async () => {
  for (const isBoth of [false, true]) {
    const one = await newCompany()
    const made = await one.authorized()
    await waitForStatus(one, 'active')
    await moveToDaysBeforeDebit(one, 6)
    const { id } = await one.openInvoice()
    if (isBoth) {
      await moveToDaysBeforeDebit(one, 0)
      expect(world.asaas.payDue(made)).toHaveLength(1)
    }
    expect((await world.platform.confirm(id)).status).toBe(200)
    const due = await world.platform.dueOf(one.id)
    await waitForJobs()
    const [debit] = debitsOf(made)
    expect(debit?.isOpen).toBe(false)
    expect((await heldPaymentsOf(one)).map(({ reason }) => reason)).toEqual(
      isBoth ? ['paid_twice'] : [],
    )
    expect(await world.platform.dueOf(one.id)).toBe(due)
    expect((await one.shown()).authorization?.status).toBe('active')
    resetClock()
    await world.platform.signIn()
  }
})

test('a changed price ends the authorization, and the company gets a notice', async () => {
  const mails = await captureMails(app)
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  const { email } = await one.client.call('GET /subscription')
  const params = { id: one.planId }
  await world.platform.operator.call('PUT /plans/:id', { params, body: { value: 79.9 } })
  await moveToDaysBeforeDebit(one, 15)
  await waitForStatus(one, 'cancelled')
  expect((await one.shown()).authorization?.endedBy).toBe('change')
  await waitForJobs()
  expect(made.status).toBe('CANCELLED')
  expect(partOf(await waitForMail(mails, email), 'text/plain')).toContain(
    'valor anterior foi cancelado',
  )
  const again = await one.authorized()
  expect(again).toMatchObject({ value: 79.9 })
  await waitForStatus(one, 'active')
})

test('a changed recurrence ends it with its debits; a recurrence of two months has none', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await moveToDaysBeforeDebit(one, 6)
  expect(debitsOf(made)).toHaveLength(1)
  await world.platform.changeCompany(one.id, { recurrence: 'BIMESTRAL' })
  await waitForStatus(one, 'cancelled')
  await waitForJobs()
  expect(debitsOf(made)[0]?.isOpen).toBe(false)
  expect((await one.shown()).isOffered).toBe(false)
  expect((await one.requestAuthorization()).body).toMatchObject({
    error: 'ERR_AUTOMATIC_NOT_OFFERED',
  })
  await world.platform.changeCompany(one.id, { recurrence: 'ANUAL' })
  expect(await one.authorized()).toMatchObject({ value: 718.8, months: 12 })
})

test('a moved due date moves the debit at the bank', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await moveToDaysBeforeDebit(one, 7)
  const dueDate = new Date(Date.parse((await world.platform.dueOf(one.id)) ?? '') + DAY)
  await world.platform.changeCompany(one.id, { dueDate: dueDate.toISOString() })
  await vi.waitFor(() => expect(debitsOf(made)).toHaveLength(2), PATIENCE)
  await waitForJobs()
  const live = debitsOf(made).filter(({ isOpen }) => isOpen)
  expect(live).toHaveLength(1)
  const next = (await one.shown()).authorization?.next
  expect(next).toEqual({ on: live[0]?.debit?.dueDate, isAsked: true })
})

test('the debit of a new day is requested after the bank has cancelled the debit of the old day', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await moveToDaysBeforeDebit(one, 7)
  world.asaas.failCancels(1)
  const dueDate = new Date(Date.parse((await world.platform.dueOf(one.id)) ?? '') + DAY)
  await world.platform.changeCompany(one.id, { dueDate: dueDate.toISOString() })
  await vi.waitFor(() => expect(debitsOf(made)).toHaveLength(2), PATIENCE)
  await waitForJobs()
  const [before, after] = debitsOf(made)
  expect([before?.isOpen, after?.isOpen]).toEqual([false, true])
  const { authorization, failure } = await one.shown()
  expect(authorization?.next).toEqual({ on: after?.debit?.dueDate, isAsked: true })
  expect(failure).toBeNull()
})

test('a due date that moves while the debit is requested leaves one debit, on the new day', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  const moved = Promise.withResolvers<void>()
  world.asaas.holdAnswer(moved.promise)
  const coming = moveToDaysBeforeDebit(one, 7)
  await vi.waitFor(() => expect(debitsOf(made)).toHaveLength(1), PATIENCE)
  const dueDate = new Date(Date.parse((await world.platform.dueOf(one.id)) ?? '') + DAY)
  await world.platform.changeCompany(one.id, { dueDate: dueDate.toISOString() })
  moved.resolve()
  await coming
  await vi.waitFor(() => expect(debitsOf(made)).toHaveLength(2), PATIENCE)
  await waitForJobs()
  expect(await failedJobs()).toEqual([])
  const [before, after] = debitsOf(made)
  expect([before?.isOpen, after?.isOpen]).toEqual([false, true])
  expect((await one.shown()).authorization?.next?.on).toBe(after?.debit?.dueDate)
})

test('a due date that moves while its debit is on its way to the bank waits for that debit', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  const moved = Promise.withResolvers<void>()
  world.asaas.holdRequest(moved.promise)
  world.asaas.holdAnswer(moved.promise)
  const coming = moveToDaysBeforeDebit(one, 7)
  await vi.waitFor(async () => expect(await countDebitsBeingMade()).toBe(1), PATIENCE)
  const dueDate = new Date(Date.parse((await world.platform.dueOf(one.id)) ?? '') + DAY)
  await world.platform.changeCompany(one.id, { dueDate: dueDate.toISOString() })
  moved.resolve()
  await coming
  await vi.waitFor(() => expect(debitsOf(made).some(({ isOpen }) => isOpen)).toBe(true), PATIENCE)
  await waitForJobs()
  const { authorization, failure } = await one.shown()
  expect(failure).toBeNull()
  expect(authorization?.next).toMatchObject({ isAsked: true })
  expect(debitsOf(made).filter(({ isOpen }) => isOpen)).toHaveLength(1)
})

test('an administrator ends it, and other users are refused', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await moveToDaysBeforeDebit(one, 6)
  const { email, password } = await buildUser(one.id, { profile: 'user' })
  const attendant = new TestClient(app.http)
  await attendant.signIn(email, password)
  for (const route of ['GET', 'DELETE'] as const)
    expect((await attendant.send(`${route} /subscription/automatic`)).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    })
  const other = await newCompany()
  await other.client.call('DELETE /subscription/automatic')
  expect((await one.shown()).authorization?.status).toBe('active')
  const ended = await one.client.call('DELETE /subscription/automatic')
  expect(ended.authorization).toMatchObject({ status: 'cancelled', endedBy: 'company' })
  await waitForJobs()
  expect(made).toMatchObject({ status: 'CANCELLED' })
  expect(debitsOf(made).every(({ isOpen }) => !isOpen)).toBe(true)
})

test('a deleted company is debited no more', async () => {
  const one = await newCompany()
  const made = await one.authorized()
  await waitForStatus(one, 'active')
  await waitForJobs()
  await world.platform.operator.call('DELETE /companies/:id', { params: { id: one.id } })
  await enqueueAllMaintenance()
  await waitForJobs()
  expect(made.status).toBe('CANCELLED')
})

test('it is not offered if the platform is paid another way', async () => {
  const one = await newCompany()
  await world.set('pixProvider', 'efi')
  onTestFinished(() => world.set('pixProvider', 'asaas'))
  expect((await one.shown()).isOffered).toBe(false)
  expect((await one.requestAuthorization()).body).toMatchObject({
    error: 'ERR_AUTOMATIC_NOT_OFFERED',
  })
})
