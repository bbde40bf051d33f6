import { renewedDueDate } from '@guiche/contract/due-dates'
import { dayAt, endOfDay } from '@guiche/contract/time-zones'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY, holdClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  buildPayingCompany,
  buildPlatform,
  type PayingCompany,
  type Platform,
} from '../../../testing/build-paying-company.ts'
import { repeatMigration } from '../../../testing/repeat-migration.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { issueInvoices } from './maintain-invoice.ts'

// Subscriptions end at the last instant of a day in the company's zone, on the agreed day of the month.

let app: TestApp
let platform: Platform
beforeAll(async () => {
  app = await startTestApp()
  platform = await buildPlatform(app)
})
afterEach(async () => {
  resetClock()
  await platform.signIn()
})
afterAll(() => app.close())

const ZONE = 'America/Sao_Paulo'
const endOfDayIso = (day: string, zone = ZONE) => endOfDay(day, zone).toISOString()

async function companyOf({ id }: { id: number }) {
  const company = await inCompany(id, (db) => findCompany(db, id))
  if (!company) throw new Error('the company is gone')
  return company
}

const dueDayOf = async (one: PayingCompany) => {
  const { dueDate, timeZone } = await companyOf(one)
  return dueDate === null ? null : dayAt(new Date(dueDate), timeZone)
}

async function setZone({ id, client }: PayingCompany, timeZone: string): Promise<void> {
  const body = { schedules: [], timeZone }
  await client.call('PUT /companies/:id/schedules', { params: { id }, body })
}

async function moveClockTo(moment: string, ...people: readonly PayingCompany[]): Promise<void> {
  holdClock(new Date(moment))
  await issueInvoices()
  for (const person of [platform, ...people]) await person.signIn()
}

test('a plan without a price continues by the agreed day, through two years of months without it', async () => {
  await moveClockTo('2030-01-20T12:00:00.000Z')
  const free = await buildPayingCompany(app, platform, {
    value: 0,
    due: new Date('2030-01-31T12:00:00.000Z'),
  })
  const days: (string | null)[] = []
  for (let month = 0; month < 24; month++) {
    const { dueDate } = await companyOf(free)
    holdClock(new Date(Date.parse(dueDate ?? '') - DAY))
    await issueInvoices()
    await issueInvoices()
    days.push(await dueDayOf(free))
  }
  expect(days.slice(0, 4)).toEqual(['2030-02-28', '2030-03-31', '2030-04-30', '2030-05-31'])
  expect(days.at(-1)).toBe('2032-01-31')
  expect(await companyOf(free)).toMatchObject({ dueDate: endOfDayIso('2032-01-31'), dueDay: 31 })
})

test('the operator’s renewals keep the agreed day, for each recurrence', async () => {
  for (const recurrence of ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const) {
    await moveClockTo('2030-01-20T12:00:00.000Z')
    const one = await buildPayingCompany(app, platform, {
      recurrence,
      due: new Date('2030-01-31T12:00:00.000Z'),
    })
    for (let press = 0; press < 12; press++) {
      // The companies' page computes it in the same way.
      const dueDate = renewedDueDate(await companyOf(one), now()).toISOString()
      await platform.changeCompany(one.id, { dueDate })
      expect((await companyOf(one)).dueDate).toBe(dueDate)
    }
    expect(await dueDayOf(one), recurrence).toMatch(/-01-31$/)
  }
})

test('a payment on the last evening is in time, and a minute later it counts from its own day', async () => {
  await moveClockTo('2030-03-10T12:00:00.000Z')
  const due = new Date('2030-03-31T12:00:00.000Z')
  const [inTime, late] = [
    await buildPayingCompany(app, platform, { due }),
    await buildPayingCompany(app, platform, { due }),
  ]
  // A minute before midnight in Brazil, and midnight.
  await moveClockTo('2030-04-01T02:59:00.000Z', inTime)
  await platform.confirm((await inTime.openInvoice()).id)
  expect(await companyOf(inTime)).toMatchObject({ dueDate: endOfDayIso('2030-04-30'), dueDay: 31 })
  await moveClockTo('2030-04-01T03:00:00.000Z', late)
  await platform.confirm((await late.openInvoice()).id)
  expect(await companyOf(late)).toMatchObject({ dueDate: endOfDayIso('2030-05-01'), dueDay: 1 })
})

test('a refund restores the agreed day that a late payment had moved', async () => {
  await moveClockTo('2030-01-20T12:00:00.000Z')
  const one = await buildPayingCompany(app, platform, { due: new Date('2030-01-31T12:00:00.000Z') })
  await platform.confirm((await one.openInvoice()).id)
  expect(await companyOf(one)).toMatchObject({ dueDate: endOfDayIso('2030-02-28'), dueDay: 31 })
  await moveClockTo('2030-03-05T12:00:00.000Z', one)
  const { id } = await one.openInvoice()
  await platform.confirm(id)
  expect(await companyOf(one)).toMatchObject({ dueDate: endOfDayIso('2030-04-05'), dueDay: 5 })
  await platform.operator.call('POST /invoices/:id/refund', { params: { id } })
  expect(await companyOf(one)).toMatchObject({ dueDate: endOfDayIso('2030-02-28'), dueDay: 31 })
})

test('a company that changes its time zone keeps the days that were agreed, paid and owed', async () => {
  await moveClockTo('2030-01-20T12:00:00.000Z')
  const one = await buildPayingCompany(app, platform, { due: new Date('2030-01-31T12:00:00.000Z') })
  const { id } = await one.openInvoice()
  await platform.confirm(id)
  await moveClockTo('2030-02-20T12:00:00.000Z', one)
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', ZONE]) {
    await setZone(one, zone)
    expect(await companyOf(one)).toMatchObject({
      dueDate: endOfDayIso('2030-02-28', zone),
      dueDay: 31,
    })
    const invoices = await one.invoices()
    expect(invoices.map(({ dueDate }) => dayAt(new Date(dueDate), zone))).toEqual([
      '2030-01-31',
      '2030-02-28',
    ])
    expect(invoices.map(({ dueDate }) => dueDate)).toEqual([
      endOfDayIso('2030-01-31', zone),
      endOfDayIso('2030-02-28', zone),
    ])
  }
  await setZone(one, 'Pacific/Auckland')
  await platform.operator.call('POST /invoices/:id/refund', { params: { id } })
  expect(await companyOf(one)).toMatchObject({
    dueDate: endOfDayIso('2030-01-31', 'Pacific/Auckland'),
    dueDay: 31,
  })
})

test('an older Guichê’s dates are moved to the ends of their days, once, with the days that payments had kept', async () => {
  await moveClockTo('2030-01-20T12:00:00.000Z')
  const buildPaying = () =>
    buildPayingCompany(app, platform, { due: new Date('2030-01-31T12:00:00.000Z') })
  const [paid, moved, strange, shifted] = [
    await buildPaying(),
    await buildPaying(),
    await buildPaying(),
    await buildPaying(),
  ]
  await platform.confirm((await paid.openInvoice()).id)
  await moveClockTo('2030-02-20T12:00:00.000Z', paid)
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  const listCompanyDates = async () =>
    (await owner.query(`select id, due_date, due_day, trial_expiration from companies order by id`))
      .rows
  await repeatMigration(
    app.database,
    '0118-days-of-subscriptions.sql',
    `update companies set due_day = null;
     update invoice_payments set due_day_before = null, due_date_after = '2030-02-28T12:34:00Z',
       due_date_before = '2030-01-31T12:34:00Z' where company_id = ${paid.id};
     update companies set due_date = '2030-02-28T12:34:00Z' where id = ${paid.id};
     update invoices set due_date = '2030-02-28T12:34:00Z' where company_id = ${paid.id} and status = 'open';
     update companies set due_date = '2030-02-10T03:30:00Z', trial_expiration = '2030-02-10T03:30:00Z',
       time_zone = 'America/Manaus' where id = ${moved.id};
     update companies set due_date = '2030-02-10T03:30:00Z', time_zone = 'Nowhere/Else' where id = ${strange.id};
     update companies set due_date = '2030-02-10T22:30:00Z', time_zone = '+05:30' where id = ${shifted.id}`,
  )
  const once = await listCompanyDates()
  await repeatMigration(app.database, '0118-days-of-subscriptions.sql')
  expect(await listCompanyDates()).toEqual(once)
  await owner.end()
  expect(await companyOf(paid)).toMatchObject({ dueDate: endOfDayIso('2030-02-28'), dueDay: 31 })
  expect((await paid.openInvoice()).dueDate).toBe(endOfDayIso('2030-02-28'))
  expect(await companyOf(moved)).toMatchObject({
    dueDate: endOfDayIso('2030-02-09', 'America/Manaus'),
    trialExpiration: endOfDayIso('2030-02-09', 'America/Manaus'),
    dueDay: 9,
  })
  expect(await companyOf(strange)).toMatchObject({ dueDate: endOfDayIso('2030-02-10'), dueDay: 10 })
  expect(await companyOf(shifted)).toMatchObject({
    dueDate: '2030-02-11T18:29:59.999Z',
    dueDay: 11,
  })
  // A refund finds the due date that its payment had set, and the day before it.
  const [first] = (await paid.invoices()).filter(({ status }) => status === 'paid')
  await platform.operator.call('POST /invoices/:id/refund', { params: { id: first?.id ?? 0 } })
  expect(await companyOf(paid)).toMatchObject({ dueDate: endOfDayIso('2030-01-31'), dueDay: 31 })
})

test('the migration and the rules agree about the ends of days, in zones of every kind', async () => {
  await moveClockTo('2030-01-20T12:00:00.000Z')
  const one = await buildPayingCompany(app, platform, { due: null })
  const zones = [
    'America/New_York',
    'America/Santiago',
    'America/Havana',
    'Africa/Cairo',
    'Asia/Tokyo',
  ]
  const days = ['2026-03-08', '2026-04-04', '2026-04-23', '2026-10-29', '2026-10-31', '2026-11-01']
  for (const zone of zones)
    for (const day of days) {
      await repeatMigration(
        app.database,
        '0118-days-of-subscriptions.sql',
        `update companies set due_day = null, time_zone = '${zone}',
          due_date = timestamp '${day}T13:00:00' at time zone '${zone}' where id = ${one.id}`,
      )
      expect((await companyOf(one)).dueDate, `${zone} ${day}`).toBe(endOfDayIso(day, zone))
    }
})
