import { setTimeout as sleep } from 'node:timers/promises'
import type { Recurrence } from '@guiche/contract/companies'
import { recurrenceMonths } from '@guiche/contract/recurrence'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, holdClock, HOUR, MINUTE, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  buildPayingCompany,
  buildPlatform,
  type PayingCompany,
  type Platform,
} from '../../../testing/build-paying-company.ts'
import { pick, seededRandom } from '../../../testing/random.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { issueInvoices } from './maintain-invoice.ts'

// Payments, refunds and the daily job in any order, each several times concurrently, while database connections are
// cut. A reckoning of the test says until when the company is to be served.

let app: TestApp
let platform: Platform
let isCutting = false
/** Calls that were cut too often in a row. Cutting pauses until they succeed, or a slow machine would never finish. */
let unlucky = 0
let cutting: Promise<void> | undefined
let cuts = 0
let payments = 0
let signedInAt: number | undefined
beforeAll(async () => {
  app = await startTestApp()
  platform = await buildPlatform(app)
})
beforeEach(() => {
  cuts = 0
  payments = 0
  unlucky = 0
  signedInAt = undefined
})
afterEach(async () => {
  isCutting = false
  await cutting
  resetClock()
})
afterAll(() => app.close())

/** Cuts database connections of the requests' role at random moments. */
async function cutConnections(companyId: number, random: () => number): Promise<void> {
  while (isCutting) {
    await sleep(random() * 10)
    if (unlucky > 0) continue
    // The borrowed connection may have been cut before.
    cuts += await cutOneConnection(companyId).catch(() => 0)
  }
}

async function cutOneConnection(companyId: number): Promise<number> {
  const { rows } = await inCompany(companyId, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user
        and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`.execute(db),
  )
  return rows.length
}

/** Longest run of cuts for one call. */
const BROKEN_AT_MOST = 5

/** Repeats a call that the database did not answer, as users and jobs do. */
async function retryUntilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    if (tries === BROKEN_AT_MOST) unlucky++
    try {
      const done = await work()
      if (!isUnanswered(done)) {
        if (tries >= BROKEN_AT_MOST) unlucky--
        return done
      }
    } catch (error) {
      if (tries === 99) throw error
    }
    await sleep(10)
  }
  throw new Error('the database never answered')
}

const isUnanswered = (done: unknown) =>
  typeof done === 'object' && done !== null && 'status' in done && Number(done.status) >= 500

const BEGUN = Date.UTC(2030, 0, 12, 15)
const recurrences = Object.keys(recurrenceMonths) as Recurrence[]

/** Signs in once for each moment, because repeated sign-ins count as guessing. */
async function signIn(): Promise<void> {
  if (signedInAt !== undefined && now().getTime() - signedInAt < MINUTE) return
  await retryUntilAnswered(() => platform.signIn())
  signedInAt = now().getTime()
}

interface Paid {
  readonly id: number
  readonly months: number
  readonly before: number
  readonly after: number
}

/**
 * The subscription's end by the rules of credit-or-refund-invoice.ts, computed from the calendar. All days are before the 29th.
 */
class Reckoning {
  due = BEGUN
  readonly paid: Paid[] = []

  pay(id: number, months: number, paidAt: number): void {
    const from = paidAt <= this.due ? this.due : Math.floor(paidAt / DAY) * DAY + (BEGUN % DAY)
    const after = monthsLater(from, months)
    this.paid.push({ id, months, before: this.due, after })
    this.due = after
  }

  revert({ id, months, before, after }: Paid): void {
    this.paid.splice(
      this.paid.findIndex((one) => one.id === id),
      1,
    )
    this.due = this.due === after ? before : monthsLater(this.due, -months)
  }
}

/** Brazil is three hours behind UTC; the reckoning's instants are in the afternoon of their day. */
function endOfDayOf(instant: number): string {
  return new Date(instant - (instant % DAY) + DAY + 3 * HOUR - 1).toISOString()
}

function monthsLater(instant: number, months: number): number {
  const date = new Date(instant)
  return date.setUTCMonth(date.getUTCMonth() + months)
}

for (const seed of [1, 2, 3])
  test(`no month is credited twice or lost, whatever is repeated or broken off (seed ${seed})`, async () => {
    const random = seededRandom(seed)
    holdClock(new Date(BEGUN - 5 * DAY))
    await platform.signIn()
    const company = await buildPayingCompany(app, platform, { due: new Date(BEGUN) })
    const reckoning = new Reckoning()
    isCutting = true
    cutting = cutConnections(company.id, seededRandom(seed + 100))
    for (let step = 0; step < 24; step++) {
      await pick(random, [
        payConcurrently,
        payConcurrently,
        payConcurrently,
        refundOne,
        issueConcurrently,
        changeRecurrence,
      ])(company, reckoning, random)
      expect(await storedStateOf(company), `step ${step}`).toEqual({
        due: endOfDayOf(reckoning.due),
        paid: reckoning.paid.map(({ id }) => id).toSorted((a, b) => a - b),
        credited: reckoning.paid.map(({ id }) => id).toSorted((a, b) => a - b),
      })
    }
    expect(payments).toBeGreaterThan(5)
    expect(cuts).toBeGreaterThan(5)
  })

type Step = (company: PayingCompany, reckoning: Reckoning, random: () => number) => Promise<void>

/** Up to three concurrent payments, from three days before the end to nine after it. */
const payConcurrently: Step = async (company, reckoning, random) => {
  // The clock never goes back, and no day is after the 28th.
  const wanted = new Date(reckoning.due - Math.floor(random() * 12 - 3) * DAY)
  if (wanted.getUTCDate() > 28) wanted.setUTCDate(28)
  if (wanted > now()) holdClock(wanted)
  await retryUntilAnswered(issueInvoices)
  const open = await findOpenInvoice(company)
  if (!open) return
  await signIn()
  const paidAt = now().getTime()
  const presses = 1 + Math.floor(random() * 3)
  const answers = await Promise.all(
    Array.from({ length: presses }, () => retryUntilAnswered(() => platform.confirm(open.id))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  payments++
  reckoning.pay(open.id, open.months, paidAt)
}

const refundOne: Step = async (_company, reckoning, random) => {
  if (reckoning.paid.length === 0) return
  const paid = pick(random, reckoning.paid)
  await signIn()
  const requestRefund = () =>
    retryUntilAnswered(() =>
      platform.operator.send('POST /invoices/:id/refund', { params: { id: paid.id } }),
    )
  const answers = await Promise.all([requestRefund(), requestRefund()])
  for (const { status } of answers) expect([200, 400]).toContain(status)
  reckoning.revert(paid)
}

const issueConcurrently: Step = async () => {
  await Promise.all([retryUntilAnswered(issueInvoices), retryUntilAnswered(issueInvoices)])
}

const changeRecurrence: Step = async ({ id }, _reckoning, random) => {
  const recurrence = pick(random, recurrences)
  await signIn()
  await retryUntilAnswered(() => platform.changeCompany(id, { recurrence }))
}

const findOpenInvoice = ({ id }: PayingCompany) =>
  retryUntilAnswered(() =>
    inCompany(id, (db) =>
      db
        .selectFrom('invoices')
        .select(['id', 'months'])
        .where('companyId', '=', id)
        .where('status', '=', 'open')
        .executeTakeFirst(),
    ),
  )

/** The state that the database has. */
const storedStateOf = ({ id }: PayingCompany) =>
  retryUntilAnswered(() =>
    inCompany(id, async (db) => {
      const company = await findCompany(db, id)
      const paid = await db
        .selectFrom('invoices')
        .select('id')
        .where('companyId', '=', id)
        .where('status', '=', 'paid')
        .orderBy('id')
        .execute()
      const credited = await db
        .selectFrom('invoicePayments')
        .select('invoiceId')
        .where('companyId', '=', id)
        .where('status', '=', 'credited')
        .orderBy('invoiceId')
        .execute()
      return {
        due: company?.dueDate,
        paid: paid.map((one) => one.id),
        credited: credited.map(({ invoiceId }) => invoiceId),
      }
    }),
  )
