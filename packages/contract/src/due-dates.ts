import type { Recurrence } from './companies.ts'
import { dayMonthsLater, recurrenceMonths } from './recurrence.ts'
import { dayAt, endOfDay } from './time-zones.ts'

// When a subscription ends: at the last instant of a day in the company's zone. Both ends count by these rules. Pure.

const DAY_MS = 86_400_000

export interface Due {
  /** ISO 8601; null: the subscription never ends. */
  readonly dueDate: string | null
  /** The day of the month that was agreed: a month without it ends the subscription on its last day. */
  readonly dueDay: number | null
  readonly timeZone: string
}

/** A subscription's end moved by so many months from a day, and the day of the month that it goes on with. */
export function dueAfter(day: string, months: number, dueDay: number, timeZone: string): Date {
  return endOfDay(dayMonthsLater(day, months, dueDay), timeZone)
}

/** The end that the operator's renewal and a plan without a price move to: the recurrence later, from today where there is none. */
export function renewedDue({ recurrence, ...due }: Due & { recurrence: Recurrence }, now: Date) {
  const day = dayAt(due.dueDate === null ? now : new Date(due.dueDate), due.timeZone)
  return dueAfter(day, recurrenceMonths[recurrence], due.dueDay ?? dayOf(day), due.timeZone)
}

/**
 * The agreed day of the month once the end is set to this day. The agreed one is kept where the new end is that day, or the
 * last of a month that does not have it.
 */
export function agreedDay(day: string, before: number | null): number {
  return before !== null && dayMonthsLater(day, 0, before) === day ? before : dayOf(day)
}

/** The day of the month in a date written yyyy-MM-dd. */
export function dayOf(day: string): number {
  return Number(day.slice(-2))
}

/** Days of the company's calendar from today to the due date; 0 on its last day, negative once it is past. */
export function daysToDue(dueDate: string, timeZone: string, now: number): number {
  const dayNumber = (at: number) => Date.parse(dayAt(new Date(at), timeZone)) / DAY_MS
  return dayNumber(Date.parse(dueDate)) - dayNumber(now)
}
