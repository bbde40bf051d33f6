import { daysToDue } from '@guiche/contract/due-dates'
import { dayAt } from '@guiche/contract/time-zones'

// How a company's due date is shown and typed. Pure.

export type DueTint = 'yellow' | 'amber' | 'red'

/** Exactly 5 days yellow, 4 to −3 amber, −4 and below red (core 9). */
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

/** yyyy-MM-dd as a date field has it; empty for none. */
export function dateFieldOf(dueDate: string | null, timeZone: string): string {
  return dueDate === null ? '' : dayAt(new Date(dueDate), timeZone)
}
