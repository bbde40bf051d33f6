import type { Recurrence } from '@guiche/contract/companies'
import { recurrenceMonths } from '@guiche/contract/recurrence'

// When a company's subscription ends. Pure.

const DAY_MS = 86_400_000

/** Days of the calendar from today to the due date; negative once it is past. */
export function daysToDue(dueDate: string, now: number): number {
  return Math.round((midnight(Date.parse(dueDate)) - midnight(now)) / DAY_MS)
}

/** Exactly 5 days yellow, 4 to −3 amber, −4 and below red (core 9). */
export function dueTint(
  dueDate: string | null,
  now: number,
): 'yellow' | 'amber' | 'red' | undefined {
  if (dueDate === null) return undefined
  const days = daysToDue(dueDate, now)
  if (days === 5) return 'yellow'
  if (days > 5) return undefined
  return days >= -3 ? 'amber' : 'red'
}

/** A due date moved forward by the recurrence, to the month's last day where it has no such day. */
export function movedDue(dueDate: string | null, recurrence: Recurrence, now: number): string {
  const from = new Date(dueDate ?? now)
  const moved = new Date(from)
  moved.setDate(1)
  moved.setMonth(moved.getMonth() + recurrenceMonths[recurrence])
  const lastDay = new Date(moved.getFullYear(), moved.getMonth() + 1, 0).getDate()
  moved.setDate(Math.min(from.getDate(), lastDay))
  return moved.toISOString()
}

/** yyyy-MM-dd as a date field has it; empty for none. */
export function dateFieldOf(dueDate: string | null): string {
  if (dueDate === null) return ''
  const at = new Date(dueDate)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The end of a day that a date field says; null for none. */
export function dueOfField(date: string): string | null {
  const at = new Date(`${date}T23:59:59`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
