import { dayAt } from '@guiche/contract/time-zones'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY, holdClock, HOUR, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  buildPayingCompany,
  buildPlatform,
  type Platform,
} from '../../../testing/build-paying-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { issueInvoices } from './maintain-invoice.ts'

// Two years of a company, day by day.

let app: TestApp
let platform: Platform
beforeAll(async () => {
  app = await startTestApp()
  platform = await buildPlatform(app)
})
afterEach(() => resetClock())
afterAll(() => app.close())

const YEARS_2 = 730
const BEGUN = Date.UTC(2030, 0, 31, 15)

test('a company that pays on the last day pays each month once, and keeps the day of the month', async () => {
  holdClock(new Date(BEGUN))
  await platform.signIn()
  const company = await buildPayingCompany(app, platform, { due: new Date(BEGUN + 8 * HOUR) })
  const fetchDueDate = async () =>
    (await inCompany(company.id, (db) => findCompany(db, company.id)))?.dueDate ?? ''
  const ends: string[] = []
  for (let day = 0; day < YEARS_2; day++) {
    holdClock(new Date(BEGUN + day * DAY))
    await issueInvoices()
    await issueInvoices()
    if (Date.parse(await fetchDueDate()) - now().getTime() > DAY - HOUR) continue
    await Promise.all([platform.signIn(), company.signIn()])
    const { id } = await company.openInvoice()
    const twice = await Promise.all([platform.confirm(id), platform.confirm(id)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    ends.push(dayAt(new Date(await fetchDueDate()), 'America/Sao_Paulo'))
  }
  expect(ends).toHaveLength(24)
  expect(ends.slice(0, 4)).toEqual(['2030-02-28', '2030-03-31', '2030-04-30', '2030-05-31'])
  expect(ends.at(-1)).toBe('2032-01-31')
  await company.signIn()
  const invoices = await company.invoices()
  expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(24)
  expect(new Set(invoices.map((one) => one.dueDate)).size).toBe(invoices.length)
})
