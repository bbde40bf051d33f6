import { FAR_DUE_DATE } from '@guiche/contract/companies'
import { agreedDayOfMonth } from '@guiche/contract/due-dates'
import { dayAt, endOfDay } from '@guiche/contract/time-zones'
import { DAY } from '../../../platform/clock.ts'

/** The company of the operator. */
export const FIRST_COMPANY = 1

/** True if the subscription has ended: `dueDate` is the last instant of its day. Never without a date. */
export function isExpired(company: { dueDate: string | null }, at: Date): boolean {
  return company.dueDate !== null && new Date(company.dueDate).getTime() < at.getTime()
}

/** True if the company is active and its subscription has not ended. */
export function isServedAt(
  company: { status: boolean; dueDate: string | null },
  at: Date,
): boolean {
  return company.status && !isExpired(company, at)
}

/** The due date in a session, with a far date for none, since older clients refuse a missing one. */
export function sessionDueDate(company: { dueDate: string | null }): string {
  return company.dueDate ?? FAR_DUE_DATE
}

/** The last instant of a trial that starts at `at` and ends `days` days after today in the time zone. */
export function trialEnd(at: Date, days: number, timeZone: string): Date {
  const today = Date.parse(dayAt(at, timeZone))
  return endOfDay(new Date(today + days * DAY).toISOString().slice(0, 10), timeZone)
}

/** As a company's row stores it. */
interface KeptDue {
  readonly dueDate: Date | null
  readonly dueDay: number | null
}

/** The end of the subscription on the day of `given`, and the agreed day of the month. */
export function dueDateAndDay(
  given: Date | null,
  timeZone: string,
  before: { dueDay: number | null } = { dueDay: null },
): KeptDue {
  if (given === null) return { dueDate: null, dueDay: null }
  const day = dayAt(given, timeZone)
  return { dueDate: endOfDay(day, timeZone), dueDay: agreedDayOfMonth(day, before.dueDay) }
}

/** The end of the same day in another zone. */
export function endOfDayInZone(end: string, from: string, to: string): Date {
  return endOfDay(dayAt(new Date(end), from), to)
}
