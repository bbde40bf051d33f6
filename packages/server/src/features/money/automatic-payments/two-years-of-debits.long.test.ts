import { dayAt } from '@guiche/contract/time-zones'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY, holdClock, HOUR, MINUTE, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  type AutomaticCompany,
  buildAutomaticPixCompany,
} from '../../../testing/build-automatic-pix-company.ts'
import { buildPixWorld, type PixWorld } from '../../../testing/pix-world.ts'
import { pick, seededRandom } from '../../../testing/random.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { issueInvoices } from '../invoices/maintain-invoice.ts'
import { pollAuthorization } from '../pix-providers/poll-authorization.ts'
import { pollCharge } from '../pix-providers/poll-charge.ts'
import { maintainDebit } from './maintain-debits.ts'

// Two years of companies with automatic payments, day by day, with random actions of people in between.

let app: TestApp
let world: PixWorld
let owner: pg.Client
beforeAll(async () => {
  // Jobs run in the test's own order.
  app = await startTestApp('web')
  world = await buildPixWorld(app)
  await world.set('pixProvider', 'asaas')
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterEach(() => resetClock())
afterAll(async () => {
  world.close()
  await owner.end()
  await app.close()
})

const YEARS_2 = 730
const BEGUN = Date.UTC(2030, 0, 31, 15)

const unsettledIdsOf = async (table: 'provider_charges' | 'pix_authorizations', like: string) =>
  (
    await owner.query<{ id: number }>(
      `select id from ${table} where reference like $1
        and status not in ('paid', 'cancelled', 'expired', 'refused') order by id`,
      [like],
    )
  ).rows.map(({ id }) => id)

/** Does the work of the jobs of some minutes. */
async function runDueWork({ id }: AutomaticCompany): Promise<void> {
  await maintainDebit(id)
  // A cancelled charge is polled until the provider has cancelled it.
  for (let round = 0; round < 2; round++) {
    for (const one of await unsettledIdsOf('pix_authorizations', `company:${id}`))
      await pollAuthorization(1, one)
    for (const one of await unsettledIdsOf('provider_charges', `invoice:${id}:%`))
      await pollCharge(1, one)
  }
}

const signIn = (one: AutomaticCompany) => Promise.all([world.platform.signIn(), one.signIn()])
const dueDateOf = async (one: AutomaticCompany) =>
  (await inCompany(one.id, (db) => findCompany(db, one.id)))?.dueDate ?? ''
const lastDayOf = async (one: AutomaticCompany) =>
  dayAt(new Date(await dueDateOf(one)), 'America/Sao_Paulo')

async function paymentsOf({ id }: AutomaticCompany) {
  const { rows } = await owner.query<{ invoice_id: number; provider_payment_id: number | null }>(
    `select invoice_id, provider_payment_id from invoice_payments
      where company_id = $1 and status = 'credited' order by id`,
    [id],
  )
  return rows
}

test('two years of a subscription that ends on the 31st are paid by the bank, each month once', async () => {
  holdClock(new Date(BEGUN))
  await world.platform.signIn()
  const one = await buildAutomaticPixCompany(app, world, { due: new Date(BEGUN + 8 * HOUR) })
  await one.requestAuthorization()
  world.asaas.giveAuthorization()
  await runDueWork(one)
  const made = world.asaas.authorizations.at(-1)
  expect(made?.startDate).toBe('2030-02-27')
  const ends = [await lastDayOf(one)]
  for (let day = 1; day < YEARS_2; day++) {
    holdClock(new Date(BEGUN + day * DAY))
    await issueInvoices()
    // Days without requests are skipped.
    const left = Date.parse(await dueDateOf(one)) - now().getTime()
    if (left > 10 * DAY) {
      day++
      continue
    }
    await runDueWork(one)
    world.asaas.payDue(made ?? { id: '' })
    await runDueWork(one)
    const due = await lastDayOf(one)
    if (due !== ends.at(-1)) ends.push(due)
    // The subscription never ends in between.
    expect(Date.parse(await dueDateOf(one))).toBeGreaterThan(now().getTime())
  }
  expect(ends.slice(0, 4)).toEqual(['2030-02-28', '2030-03-31', '2030-04-30', '2030-05-31'])
  expect(ends).toHaveLength(25)
  const payments = await paymentsOf(one)
  expect(payments).toHaveLength(25)
  expect(new Set(payments.map((paid) => paid.invoice_id)).size).toBe(25)
  expect(made?.status).toBe('ACTIVE')
  const debits = world.asaas.charges.filter(({ debit }) => debit?.authorizationId === made?.id)
  expect(debits).toHaveLength(24)
  await world.platform.signIn()
  expect(await world.reviews()).toEqual([])
})

test.each([1, 2, 3])(
  'no month is credited twice or lost, whatever the bank, people and events do: seed %i',
  async (seed) => {
    const random = seededRandom(seed)
    holdClock(new Date(BEGUN))
    await world.platform.signIn()
    const one = await buildAutomaticPixCompany(app, world, { due: new Date(BEGUN + 8 * HOUR) })
    const { timeZone = '' } = (await inCompany(one.id, (db) => findCompany(db, one.id))) ?? {}
    expect(timeZone).not.toBe('')
    const first = Date.parse(await dueDateOf(one))
    const body = { document: '52998224725' }
    const happens: Record<string, () => Promise<unknown>> = {
      nothing: () => Promise.resolve(),
      ask: () => one.requestAuthorization().catch(() => undefined),
      askTwice: () =>
        Promise.all([one.requestAuthorization(), one.requestAuthorization()]).catch(
          () => undefined,
        ),
      give: async () => {
        const last = world.asaas.authorizations.at(-1)
        if (last?.status === 'CREATED') world.asaas.giveAuthorization()
      },
      giveAndDouble: async () => {
        const last = world.asaas.authorizations.at(-1)
        if (last?.status !== 'CREATED') return
        world.asaas.giveAuthorization()
        await Promise.all([runDueWork(one), runDueWork(one)])
      },
      endAtBank: async () => {
        if (world.asaas.authorizations.at(-1)?.status === 'ACTIVE' && random() < 0.2)
          world.asaas.endAtBank()
      },
      end: async () => {
        if (random() < 0.1) await one.client.call('DELETE /subscription/automatic')
      },
      byCode: async () => {
        const open = (await one.invoices()).find(({ status }) => status === 'open')
        if (!open || random() < 0.5) return
        const asked = { ...body, invoiceId: open.id }
        const { txid } = await one.client.call('POST /subscription', { body: asked })
        if (random() < 0.7) world.asaas.pay(txid)
      },
      byHand: async () => {
        const open = (await one.invoices()).find(({ status }) => status === 'open')
        if (open && random() < 0.3) await world.platform.confirm(open.id)
      },
      priceUp: async () => {
        if (random() > 0.1) return
        const params = { id: one.planId }
        const value = Math.round(5000 + random() * 5000) / 100
        await world.platform.operator.call('PUT /plans/:id', { params, body: { value } })
      },
      noFunds: async () => world.asaas.refuseDebits('no funds'),
      funds: async () => world.asaas.refuseDebits('never'),
      lost: async () => {
        world.asaas.loseAnswers(1)
        await maintainDebit(one.id)
        world.asaas.loseAnswers(0)
        await owner.query('update provider_charges set busy_until = null')
      },
    }
    for (let day = 1; day < 240; day += 1 + Math.floor(random() * 3)) {
      holdClock(new Date(BEGUN + day * DAY + Math.floor(random() * 600) * MINUTE))
      await signIn(one)
      await issueInvoices()
      await pick(random, Object.values(happens))()
      if (random() < 0.8)
        await Promise.all([runDueWork(one), random() < 0.2 ? runDueWork(one) : undefined])
      for (const made of world.asaas.authorizations) world.asaas.payDue(made)
      await expectPaymentsAgree()
    }
    world.asaas.refuseDebits('never')
    await runDueWork(one)
    await expectPaymentsAgree()
    expect((await paymentsOf(one)).length).toBeGreaterThan(2)
    // Every payment that arrived is stored, as credited or held.
    const { rows } = await owner.query<{ txid: string; provider_id: string | null }>(
      `select txid, provider_id from provider_charges where reference like $1`,
      [`invoice:${one.id}:%`],
    )
    const names = new Set(rows.flatMap(({ txid, provider_id: number }) => [txid, number]))
    const came = world.asaas.charges.filter(
      ({ txid, codeId, payments }) => payments.length > 0 && names.has(codeId ?? txid),
    )
    const known = await owner.query(
      `select 1 from provider_payments join provider_charges using (company_id)
        where provider_payments.charge_id = provider_charges.id and reference like $1`,
      [`invoice:${one.id}:%`],
    )
    expect(known.rowCount).toBe(came.length)

    /** As many months as payments; each invoice and each provider payment once. */
    async function expectPaymentsAgree(): Promise<void> {
      const payments = await paymentsOf(one)
      expect(new Set(payments.map((paid) => paid.invoice_id)).size).toBe(payments.length)
      const numbers = payments.flatMap((paid) => paid.provider_payment_id ?? [])
      expect(new Set(numbers).size).toBe(numbers.length)
      const credited = await owner.query<{ id: number }>(
        `select provider_payments.id from provider_payments join provider_charges
            on provider_charges.id = provider_payments.charge_id
          where reference like $1 and provider_payments.status = 'credited'`,
        [`invoice:${one.id}:%`],
      )
      expect(numbers.toSorted(byNumber)).toEqual(
        credited.rows.map(({ id }) => id).toSorted(byNumber),
      )
      const paid = (await one.invoices()).filter(({ status }) => status === 'paid')
      expect(paid).toHaveLength(payments.length)
      // A late payment counts from its own day, so the end is never less than the paid months after the first end.
      const months = (Date.parse(await dueDateOf(one)) - first) / (30.44 * DAY)
      expect(months).toBeGreaterThan(payments.length - 0.2)
    }
  },
)

const byNumber = (a: number, b: number) => a - b
