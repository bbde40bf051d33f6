import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY, holdClock, now, resetClock } from '../../../platform/clock.ts'
import { buildPlan, buildQueue, buildUser } from '../../../testing/build-company.ts'
import {
  buildPayingCompany,
  buildPlatform,
  type Platform,
} from '../../../testing/build-paying-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { readBrCode } from '../pix/br-code.ts'
import { issueInvoices } from './maintain-invoice.ts'

let app: TestApp
let platform: Platform
beforeAll(async () => {
  app = await startTestApp('all')
  platform = await buildPlatform(app)
})
afterEach(async () => {
  resetClock()
  await platform.signIn()
})
afterAll(() => app.close())

const daysFromNow = (days: number) => new Date(now().getTime() + days * DAY)
const buildCustomer = (given: Parameters<typeof buildPayingCompany>[2] = {}) =>
  buildPayingCompany(app, platform, given)
const changeCompany = (id: number, body: object) => platform.changeCompany(id, body)
const dueDateOf = ({ id }: { id: number }) => platform.dueOf(id)
const confirmInvoice = (id: number, body: object = {}) => platform.confirm(id, body)
const refundInvoice = (id: number, client = platform.operator) =>
  client.send('POST /invoices/:id/refund', { params: { id } })
const postSubscription = ({ client }: { client: TestClient }, body: object) =>
  client.send('POST /subscription', { body })
const setPlanValue = (id: number, value: number) =>
  platform.operator.call('PUT /plans/:id', { params: { id }, body: { value } })

/** Sets the clock, runs the daily job and signs the users in again, because their tokens have expired. */
async function moveClockTo(moment: string, ...people: ReadonlyArray<{ signIn(): Promise<void> }>) {
  holdClock(new Date(moment))
  await issueInvoices()
  for (const person of [platform, ...people]) await person.signIn()
}

describe('an invoice', () => {
  test('is issued twenty days ahead, once, however often its job runs', async () => {
    const early = await buildCustomer({ due: daysFromNow(21) })
    expect(await early.invoices()).toEqual([])
    holdClock(daysFromNow(2))
    await Promise.all([issueInvoices(), issueInvoices()])
    await issueInvoices()
    await Promise.all([platform.signIn(), early.signIn()])
    const found = await early.invoices()
    expect(found).toMatchObject([
      { status: 'open', value: 59.9, months: 1, paidAt: null, companyId: early.id },
    ])
    expect(found[0]?.dueDate).toBe(await dueDateOf(early))
  })

  test('covers the months of the recurrence', async () => {
    const yearly = await buildCustomer({ recurrence: 'ANUAL' })
    expect(await yearly.openInvoice()).toMatchObject({ months: 12, value: 718.8 })
    await changeCompany(yearly.id, { recurrence: 'TRIMESTRAL' })
    expect(await yearly.invoices()).toMatchObject([{ months: 3, value: 179.7 }])
  })

  test('moves with the due date of its company', async () => {
    const moved = await buildCustomer()
    const { id } = await moved.openInvoice()
    await changeCompany(moved.id, { dueDate: daysFromNow(50).toISOString() })
    const [only, ...others] = await moved.invoices()
    expect([only?.id, only?.dueDate, others]).toEqual([id, await dueDateOf(moved), []])
    await changeCompany(moved.id, { dueDate: null })
    expect(await moved.invoices()).toEqual([])
  })

  test('keeps its price for the same plan and months, and changes with another plan', async () => {
    const priced = await buildCustomer()
    await setPlanValue(priced.planId, 99)
    await issueInvoices()
    expect(await priced.openInvoice()).toMatchObject({ value: 59.9 })
    const other = await buildPlan()
    await setPlanValue(other, 20)
    await changeCompany(priced.id, { planId: other })
    expect(await priced.openInvoice()).toMatchObject({ value: 20 })
  })

  test('does not exist if nothing is to be paid: the company continues without one', async () => {
    const free = await buildCustomer({ value: 0, due: daysFromNow(5) })
    expect(await free.invoices()).toEqual([])
    const before = new Date((await dueDateOf(free)) ?? 0)
    holdClock(new Date(before.getTime() - DAY))
    await issueInvoices()
    await platform.signIn()
    const after = new Date((await dueDateOf(free)) ?? 0)
    expect(Math.round((after.getTime() - before.getTime()) / DAY)).toBeGreaterThanOrEqual(28)
    await changeCompany(free.id, { dueDate: daysFromNow(-1).toISOString() })
    const ended = await dueDateOf(free)
    await issueInvoices()
    expect(await dueDateOf(free)).toBe(ended)
  })

  test('is visible to its company’s administrators', async () => {
    const [one, two] = [await buildCustomer(), await buildCustomer()]
    const ids = (await one.invoices()).map(({ companyId }) => companyId)
    expect(new Set(ids)).toEqual(new Set([one.id]))
    const { id } = await two.openInvoice()
    expect(await postSubscription(one, { invoiceId: id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    })
    const attendant = new TestClient(app.http)
    const { email, password } = await buildUser(one.id)
    await attendant.signIn(email, password)
    for (const key of ['GET /invoices/all', 'GET /subscription'])
      expect(await attendant.send(key)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    const confirmed = two.client.send('POST /invoices/:id/confirm', { params: { id }, body: {} })
    for (const answer of [await confirmed, await refundInvoice(id, two.client)])
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await two.openInvoice()).toMatchObject({ id, status: 'open' })
  })
})

describe('a payment', () => {
  test('counts its months from the due date, once, however often it is confirmed', async () => {
    const paying = await buildCustomer({ due: new Date('2030-01-31T03:00:00.000Z') })
    await moveClockTo('2030-01-20T12:00:00.000Z', paying)
    const { id } = await paying.openInvoice()
    const answers = await Promise.all([confirmInvoice(id), confirmInvoice(id), confirmInvoice(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await confirmInvoice(id)).body).toMatchObject({ id, status: 'paid' })
    expect(await dueDateOf(paying)).toBe('2030-03-01T02:59:59.999Z')
  })

  test('that is late counts from its own day', async () => {
    const late = await buildCustomer({ due: new Date('2030-03-10T02:59:59.000Z') })
    await moveClockTo('2030-04-20T15:00:00.000Z', late)
    const { id } = await late.openInvoice()
    expect((await postSubscription(late, { invoiceId: id })).status).toBe(200)
    expect((await confirmInvoice(id, { paidAt: '2030-04-19T20:00:00.000Z' })).status).toBe(200)
    expect(await dueDateOf(late)).toBe('2030-05-20T02:59:59.999Z')
  })

  test('is refused for a future day or an unknown invoice', async () => {
    const { id } = await (await buildCustomer()).openInvoice()
    const later = await confirmInvoice(id, { paidAt: daysFromNow(1).toISOString() })
    expect(later).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
    const antique = await confirmInvoice(id, { paidAt: '0000-01-01T00:00:00.000Z' })
    expect(antique).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
    expect(await confirmInvoice(2_000_000_000)).toMatchObject({ status: 404 })
    expect(await refundInvoice(id)).toMatchObject({ body: { error: 'ERR_INVOICE_NOT_PAID' } })
  })

  test('that is refunded leaves everything as it was', async () => {
    const back = await buildCustomer()
    const before = await dueDateOf(back)
    const { id } = await back.openInvoice()
    await confirmInvoice(id)
    expect(await dueDateOf(back)).not.toBe(before)
    expect((await refundInvoice(id)).body).toMatchObject({ id, status: 'open', paidAt: null })
    expect(await dueDateOf(back)).toBe(before)
    expect(await back.invoices()).toMatchObject([{ id, status: 'open', dueDate: before }])
    expect((await confirmInvoice(id)).status).toBe(200)
    expect(await back.invoices()).toMatchObject([{ id, status: 'paid' }])
  })

  test('is sent to the company’s browsers and the operator’s', async () => {
    const told = await buildCustomer()
    const { id } = await told.openInvoice()
    const mine = await openSocket(app.address, told.client.token ?? '')
    const theirs = await openSocket(app.address, platform.operator.token ?? '')
    await confirmInvoice(id)
    const { payload } = await mine.hears(`company-${told.id}-payment`)
    const company = { id: told.id, dueDate: await dueDateOf(told) }
    expect(payload).toMatchObject({ action: 'CONCLUIDA', company })
    await mine.hears(`company-${told.id}-invoice`)
    await theirs.hears('operator', ({ list }) => list === 'invoices')
    mine.close()
    theirs.close()
  })
})

describe('the checkout', () => {
  const data = {
    firstName: 'Ana',
    lastName: 'Souza',
    address: 'Rua A, 1',
    city: 'Recife',
    state: 'PE',
    zipcode: '50000-000',
    country: 'BR',
  } as const

  test('answers a code over the price of the plan, whatever the client sends', async () => {
    const buyer = await buildCustomer()
    const { id } = await buyer.openInvoice()
    const body = {
      ...data,
      invoiceId: String(id),
      price: 0.01,
      users: 1,
      connections: 1,
      plan: JSON.stringify({ planId: buyer.planId, price: 0.01 }),
      nameOnCard: 'ANA SOUZA',
      cardNumber: '4111111111111111',
      cvv: '123',
    }
    const charge = await buyer.client.call('POST /subscription', { body })
    expect(charge).toMatchObject({
      status: 'ATIVA',
      valor: { original: '59.90' },
      chave: 'pix@plataforma.example',
      solicitacaoPagador: `#Fatura:${id}`,
      calendario: { expiracao: 3600 },
    })
    expect(charge.qrcode.imagemQrcode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(readBrCode(charge.qrcode.qrcode)).toMatchObject({
      key: 'pix@plataforma.example',
      amount: 59.9,
      name: 'Plataforma Cao',
      city: 'Sao Paulo',
      txid: `FATURA${id}`,
    })
    const company = await platform.operator.call('GET /companies/:id', { params: { id: buyer.id } })
    expect(company).toMatchObject(data)
  })

  test('changes the plan at the payment, and refuses a plan that is smaller than the use', async () => {
    const buyer = await buildCustomer()
    const [smaller, larger] = [await buildPlan({ users: 1 }), await buildPlan({ users: 50 })]
    await setPlanValue(smaller, 10)
    await setPlanValue(larger, 200)
    await buildUser(buyer.id)
    await buildQueue(buyer.id)
    const { plans } = await buyer.client.call('GET /subscription')
    const exceeds = { users: { has: 2, most: 1 } }
    expect(plans.find(({ id }) => id === smaller)).toMatchObject({ price: 10, exceeds })
    expect(plans.find(({ id }) => id === larger)).toMatchObject({ price: 200, exceeds: {} })
    const { id } = await buyer.openInvoice()
    expect(await postSubscription(buyer, { invoiceId: id, plan: smaller })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PLAN_TOO_SMALL', exceeds },
    })
    const charge = await buyer.client.call('POST /subscription', {
      body: { invoiceId: id, plan: larger },
    })
    expect(charge.valor.original).toBe('200.00')
    await issueInvoices()
    expect(await buyer.openInvoice()).toMatchObject({ value: 200 })
    const fetchPlanId = async () =>
      (await platform.operator.call('GET /companies/:id', { params: { id: buyer.id } })).planId
    expect(await fetchPlanId()).toBe(buyer.planId)
    await confirmInvoice(id)
    expect(await fetchPlanId()).toBe(larger)
    await refundInvoice(id)
    expect(await fetchPlanId()).toBe(buyer.planId)
  })

  test('lists the modules that a plan lacks, and those of them that the company uses', async () => {
    const buyer = await buildCustomer()
    const smaller = await buildPlan()
    await platform.operator.call('PUT /plans/:id', {
      params: { id: smaller },
      body: { value: 10, useKanban: false, useInternalChat: false, useOpenAi: false },
    })
    await platform.operator.call('PUT /plans/:id', {
      params: { id: buyer.planId },
      body: { useOpenAi: false },
    })
    const findOfferedPlan = async () => {
      const { plans } = await buyer.client.call('GET /subscription')
      return plans.find(({ id }) => id === smaller)
    }
    expect(await findOfferedPlan()).toMatchObject({
      lost: ['useKanban', 'useInternalChat'],
      lostInUse: [],
    })
    const body = { name: 'Proposta', color: '#0395fe', kanban: 1 } as const
    await buyer.client.call('POST /tags', { body })
    expect(await findOfferedPlan()).toMatchObject({ lostInUse: ['useKanban'] })
    const { plans } = await buyer.client.call('GET /subscription')
    expect(plans.find(({ id }) => id === buyer.planId)).toMatchObject({ lost: [], lostInUse: [] })
  })

  test('refuses a plan that is not offered, except the company’s own', async () => {
    const buyer = await buildCustomer()
    const hidden = await buildPlan()
    await setPlanValue(hidden, 10)
    for (const id of [hidden, buyer.planId])
      await platform.operator.call('PUT /plans/:id', { params: { id }, body: { isOffered: false } })
    const { plans } = await buyer.client.call('GET /subscription')
    const listed = plans.map(({ id }) => id)
    expect([listed.includes(hidden), listed.includes(buyer.planId)]).toEqual([false, true])
    const { id } = await buyer.openInvoice()
    expect(await postSubscription(buyer, { invoiceId: id, plan: hidden })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    })
    expect((await postSubscription(buyer, { invoiceId: id, plan: buyer.planId })).status).toBe(200)
  })

  test('refuses a paid invoice, an invalid zip code, and a platform without a Pix key', async () => {
    const buyer = await buildCustomer()
    const { id } = await buyer.openInvoice()
    for (const wrong of [{ zipcode: '5000-000' }, { country: 'XX' }, { city: 'x'.repeat(101) }])
      expect(await postSubscription(buyer, { ...data, ...wrong, invoiceId: id })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT' },
      })
    expect(
      (await postSubscription(buyer, { ...data, country: 'usa', zipcode: '90210', invoiceId: id }))
        .status,
    ).toBe(200)
    await platform.setPix('')
    expect(await postSubscription(buyer, { invoiceId: id })).toMatchObject({
      body: { error: 'ERR_PIX_NOT_SET_UP' },
    })
    await platform.setPix('pix@plataforma.example')
    const name = { params: { key: 'pixName' } }
    await platform.operator.call('PUT /settings/:key', { ...name, body: { value: '' } })
    expect(await postSubscription(buyer, { invoiceId: id })).toMatchObject({
      body: { error: 'ERR_PIX_NOT_SET_UP' },
    })
    const body = { value: 'Plataforma Ção' }
    await platform.operator.call('PUT /settings/:key', { ...name, body })
    await confirmInvoice(id)
    expect(await postSubscription(buyer, { invoiceId: id })).toMatchObject({
      body: { error: 'ERR_INVOICE_PAID' },
    })
  })
})
