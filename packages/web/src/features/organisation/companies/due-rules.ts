import { daysToDue } from '@guiche/contract/due-dates'
import { dayAt } from '@guiche/contract/time-zones'

// Display and input of a company's due date. Pure.

export type DueTint = 'yellow' | 'amber' | 'red'

/** Tint by days to the due date: exactly 5 yellow, 4 to −3 amber, −4 and below red (core 9). */
export function dueTint(
  { dueDate, timeZone }: { dueDate: string | null; timeZone: string },
  now: number,
): DueTint | undefined {
  if (dueDate === null) return undefined
  const days = daysToDue(dueDate, timeZone, now)
  if (days === 5) return 'yellow'
  if (days > 5) return undefined
  return days >= -3 ? 'amber' : 'red'
}

/** The due date as yyyy-MM-dd for a date field; empty without one. */
export function dateFieldOf(dueDate: string | null, timeZone: string): string {
  return dueDate === null ? '' : dayAt(new Date(dueDate), timeZone)
}
