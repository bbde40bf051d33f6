import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOfMonthIn, dueDateAfter } from '@guiche/contract/due-dates'
import { dayAt } from '@guiche/contract/time-zones'
import { DAY, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildPayingCompany, type PayingCompany } from '../../../testing/build-paying-company.ts'
import { buildPixWorld, type EmulatedProvider, type PixWorld } from '../../../testing/pix-world.ts'
import { pick, seededRandom } from '../../../testing/random.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { issueInvoices } from './maintain-invoice.ts'
import { pollCharge } from '../pix-providers/poll-charge.ts'
import { refundPayment } from '../pix-providers/refund-payment.ts'

// Payments, repeated events, transactions broken off between reading and crediting, confirmations and refunds in any
// order: at the end each month is paid, and each payment credited its months once, or is held or refunded.

let app: TestApp
let world: PixWorld
let owner: pg.Client
beforeAll(async () => {
  // Jobs run in the test's own order.
  app = await startTestApp('web')
  world = await buildPixWorld(app)
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  await owner.query(BREAKING)
})
afterAll(async () => {
  resetClock()
  world.close()
  await owner.end()
  await app.close()
})

/**
 * Aborts the transaction that credits an invoice, after the payment is recorded, while the table `breaking` has a row.
 */
const BREAKING = `
  create table breaking (on_now boolean);
  grant select on breaking to public;
  create function break_off() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from breaking) then raise exception 'broken off'; end if;
    return new;
  end $$;
  create trigger break_off before insert on invoice_payments for each row execute function break_off();`

const STEPS = 60

interface Payment {
  id: number
  status: string
}

test.each([1, 2, 3, 4])('no month is credited twice or lost: seed %i', async (seed) => {
  resetClock()
  await world.platform.signIn()
  const random = seededRandom(seed)
  const name: EmulatedProvider = seed % 2 === 0 ? 'asaas' : 'efi'
  const account = world[name]
  await world.set('pixProvider', name)
  const begun = new Date(Date.now() + 10 * DAY)
  const one = await buildPayingCompany(app, world.platform, { due: begun })
  const { timeZone = '' } = (await inCompany(one.id, (db) => findCompany(db, one.id))) ?? {}

  const steps: Record<string, () => Promise<unknown>> = {
    charge: () => chargeOpenInvoice(one),
    chargeAgain: () => Promise.all([chargeOpenInvoice(one), chargeOpenInvoice(one)]),
    lost: async () => {
      account.loseAnswers(1)
      await chargeOpenInvoice(one)
      account.loseAnswers(0)
      await owner.query('update provider_charges set busy_until = null')
    },
    pay: async () => {
      const txids = await listChargeColumn('txid')
      const made = account.charges.filter(({ txid }) => txids.includes(txid))
      const payable = made.filter(({ payments }) => name === 'efi' || payments.length === 0)
      if (payable.length > 0)
        account.pay(pick(random, payable).txid, random() < 0.1 ? 1 : undefined)
    },
    look: () => pollAllCharges(),
    lookTwice: () => Promise.all([pollAllCharges(), pollAllCharges()]),
    broken: async () => {
      await owner.query('insert into breaking values (true)')
      await Promise.allSettled([pollAllCharges()])
      await owner.query('delete from breaking')
    },
    byHand: async () => {
      const open = (await one.invoices()).find(({ status }) => status === 'open')
      if (open) await world.platform.confirm(open.id)
    },
    refund: async () => {
      const paid = (await one.invoices()).filter(({ status }) => status === 'paid')
      if (paid.length === 0) return
      const params = { id: pick(random, paid).id }
      await world.platform.operator.send('POST /invoices/:id/refund', { params })
      await runPendingRefunds()
    },
    giveBack: async () => {
      const txids = await listChargeColumn('txid')
      const made = account.charges.filter(({ txid }) => txids.includes(txid))
      const paid = made.flatMap(({ payments }) => payments)
      if (paid.length > 0) account.giveBack(pick(random, paid).id)
    },
    wait: () => issueInvoices(),
    decide: async () => {
      for (const { id, company } of await world.reviews())
        if (company?.id === one.id && random() < 0.5)
          await world.review(id, pick(random, ['credit', 'refund', 'dismiss'] as const))
      await runPendingRefunds()
    },
  }
  for (let step = 0; step < STEPS; step++) {
    await pick(random, Object.values(steps))()
    await moveBeforeDueDate()
    await expectPaymentsAgree()
  }
  await pollAllCharges()
  await runPendingRefunds()
  await expectPaymentsAgree()
  const { rowCount } = await owner.query('select 1 from invoice_payments where company_id = $1', [
    one.id,
  ])
  expect(rowCount).toBeGreaterThan(2)
  // Every payment that arrived is stored.
  const txids = await listChargeColumn('txid')
  const came = account.charges
    .filter(({ txid }) => txids.includes(txid))
    .flatMap(({ payments }) => payments)
  const known = await listProviderPayments()
  expect(known).toHaveLength(new Set(came.map(({ id }) => id)).size)

  /** Moves the clock to ten days before the end, since another test covers late payments. */
  async function moveBeforeDueDate(): Promise<void> {
    const { dueDate = null } = (await inCompany(one.id, (db) => findCompany(db, one.id))) ?? {}
    const ms = Date.parse(dueDate ?? '') - 10 * DAY - now().getTime()
    if (Math.abs(ms) < MINUTE) return
    moveClock(ms)
    await Promise.all([world.platform.signIn(), one.signIn()])
  }

  /** As many months as payments that count, confirmed or from the provider, each once. */
  async function expectPaymentsAgree(): Promise<void> {
    const { rows } = await owner.query<{
      provider_payment_id: number | null
      invoice_id: number
    }>(
      `select provider_payment_id, invoice_id from invoice_payments where company_id = $1 and status = 'credited'`,
      [one.id],
    )
    const due = await world.platform.dueOf(one.id)
    const day = dayAt(begun, timeZone)
    expect(due).toBe(dueDateAfter(day, rows.length, dayOfMonthIn(day), timeZone).toISOString())
    expect(new Set(rows.map(({ invoice_id: id }) => id)).size).toBe(rows.length)
    const counted = rows.flatMap(({ provider_payment_id: id }) => id ?? [])
    const credited = (await listProviderPayments()).filter(({ status }) => status === 'credited')
    expect(counted.toSorted(byNumber)).toEqual(credited.map(({ id }) => id).toSorted(byNumber))
    const paid = (await one.invoices()).filter(({ status }) => status === 'paid')
    expect(paid).toHaveLength(rows.length)
  }

  async function listProviderPayments(): Promise<Payment[]> {
    const { rows } = await owner.query<Payment>(
      'select id, status from provider_payments where charge_id = any($1)',
      [await listChargeColumn('id')],
    )
    return rows
  }

  async function listChargeColumn<K extends 'id' | 'txid'>(
    column: K,
  ): Promise<Array<K extends 'id' ? number : string>> {
    const { rows } = await owner.query(
      `select ${column} as own from provider_charges where reference like $1`,
      [`invoice:${one.id}:%`],
    )
    return rows.map((row: { own: K extends 'id' ? number : string }) => row.own)
  }

  async function pollAllCharges(): Promise<void> {
    for (const id of await listChargeColumn('id')) await pollCharge(1, id)
  }

  async function runPendingRefunds(): Promise<void> {
    for (const { id, status } of await listProviderPayments())
      if (status === 'refunding') await refundPayment(1, id)
  }
})

const byNumber = (a: number, b: number) => a - b

async function chargeOpenInvoice(one: PayingCompany): Promise<void> {
  const open = (await one.invoices()).find(({ status }) => status === 'open')
  if (!open) return
  const body = { invoiceId: open.id, document: '52998224725' }
  await one.client.send('POST /subscription', { body })
}
