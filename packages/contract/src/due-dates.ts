import type { Recurrence } from './companies.ts'
import { dayMonthsLater, recurrenceMonths } from './recurrence.ts'
import { dayAt, endOfDay } from './time-zones.ts'

// The end of subscriptions: the last instant of a day in the company's zone. Server and web share these rules. Pure.

const DAY_MS = 86_400_000

export interface Due {
  /** ISO 8601; null: the subscription never ends. */
  readonly dueDate: string | null
  /** The agreed day of the month; shorter months use their last day. */
  readonly dueDay: number | null
  readonly timeZone: string
}

/** A due date the given number of months after a day, on the agreed day of the month. */
export function dueDateAfter(day: string, months: number, dueDay: number, timeZone: string): Date {
  return endOfDay(dayMonthsLater(day, months, dueDay), timeZone)
}

/**
 * The due date after the operator's renewal, or with a free plan: one recurrence later, from today if there is none.
 */
export function renewedDueDate(
  { recurrence, ...due }: Due & { recurrence: Recurrence },
  now: Date,
) {
  const day = dayAt(due.dueDate === null ? now : new Date(due.dueDate), due.timeZone)
  return dueDateAfter(
    day,
    recurrenceMonths[recurrence],
    due.dueDay ?? dayOfMonthIn(day),
    due.timeZone,
  )
}

/**
 * The agreed day of the month after the due date is set to this day. The former one is kept if it is this day, or if
 * this is the last day of a month without it.
 */
export function agreedDayOfMonth(day: string, before: number | null): number {
  return before !== null && dayMonthsLater(day, 0, before) === day ? before : dayOfMonthIn(day)
}

/** The day of the month of a date yyyy-MM-dd. */
export function dayOfMonthIn(day: string): number {
  return Number(day.slice(-2))
}

/** Calendar days in the company's zone from today to the due date; 0 on the last day, negative afterwards. */
export function daysToDue(dueDate: string, timeZone: string, now: number): number {
  const dayNumber = (at: number) => Date.parse(dayAt(new Date(at), timeZone)) / DAY_MS
  return dayNumber(Date.parse(dueDate)) - dayNumber(now)
}
