import type { Plan } from '@guiche/contract/plans'
import { dayOfMonth, monthsLater } from '@guiche/contract/recurrence'
import { wallOf, instantOf } from '@guiche/contract/time-zones'
import { DAY } from '../../platform/clock.ts'

// When a subscription ends, and what it is for. Pure.

interface Renewal {
  /** Null: it had no end. */
  readonly dueDate: Date | null
  readonly paidAt: Date
  readonly months: number
  /** The day of the month on which it ends, in months that have it. */
  readonly dueDay: number
  readonly timeZone: string
}

/** The due date after a payment, and its day of the month: so many months from the later of due date and payment day. */
export function renewed({ dueDate, paidAt, months, dueDay, timeZone }: Renewal) {
  if (dueDate !== null && paidAt <= dueDate)
    return { dueDate: monthsLater(dueDate, months, timeZone, dueDay), dueDay }
  const from = dueDate === null ? paidAt : atTimeOf(dueDate, paidAt, timeZone)
  const paidDay = dayOfMonth(paidAt, timeZone)
  return { dueDate: monthsLater(from, months, timeZone, paidDay), dueDay: paidDay }
}

/** The day of one instant at the hour of another. */
function atTimeOf(time: Date, day: Date, timeZone: string): Date {
  const date = wallOf(day.getTime(), timeZone)
  const hour = wallOf(time.getTime(), timeZone) % DAY
  return new Date(instantOf(date - (date % DAY) + hour, timeZone))
}

/** In reais, to the cent. */
export function priceOf({ value }: { value: number }, months: number): number {
  return Math.round(value * months * 100) / 100
}

/** Whether a company may choose it for itself: what costs nothing is not bought, and others' agreements are not its own. */
export function isOfferedTo(
  { id, value, isOffered }: Pick<Plan, 'id' | 'value' | 'isOffered'>,
  company: { planId: number | null },
): boolean {
  return value > 0 && (isOffered || id === company.planId)
}
