import { dayOfMonthIn, dueDateAfter } from '@guiche/contract/due-dates'
import type { Plan } from '@guiche/contract/plans'
import { dayAt } from '@guiche/contract/time-zones'

// End and price of a subscription. Pure functions.

interface Renewal {
  /** Null if the subscription had no end. */
  readonly dueDate: Date | null
  readonly paidAt: Date
  readonly months: number
  /** Agreed day of the month, used in months that have it. */
  readonly dueDay: number
  readonly timeZone: string
}

/**
 * The subscription's end after a payment, and its day of the month: `months` after the later of due date and payment
 * day, both days of the company's calendar.
 */
export function renewedDueDate({ dueDate, paidAt, months, dueDay, timeZone }: Renewal) {
  const paidOn = dayAt(paidAt, timeZone)
  const isInTime = dueDate !== null && paidAt <= dueDate
  const agreed = isInTime ? dueDay : dayOfMonthIn(paidOn)
  const from = isInTime ? dayAt(dueDate, timeZone) : paidOn
  return { dueDate: dueDateAfter(from, months, agreed, timeZone), dueDay: agreed }
}

/** In reais, to the cent. */
export function priceOf({ value }: { value: number }, months: number): number {
  return Math.round(value * months * 100) / 100
}

/** True if a company may choose the plan itself: the plan costs something and is offered, or is the company's own. */
export function isOfferedTo(
  { id, value, isOffered }: Pick<Plan, 'id' | 'value' | 'isOffered'>,
  company: { planId: number | null },
): boolean {
  return value > 0 && (isOffered || id === company.planId)
}
