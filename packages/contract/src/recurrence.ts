import type { Recurrence } from './companies.ts'

/** Months of each recurrence. */
export const recurrenceMonths: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

/**
 * A calendar day this many months later, yyyy-MM-dd.
 * @param dayOfMonth day of that month; its last day if it is shorter
 */
export function dayMonthsLater(from: string, months: number, dayOfMonth: number): string {
  const first = new Date(`${from.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(first)
  lastDay.setUTCMonth(first.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()))
  return first.toISOString().slice(0, 10)
}
