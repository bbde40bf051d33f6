import type { Recurrence } from './companies.ts'
import { instantOf, wallOf } from './time-zones.ts'

/** For so many months a company pays at once. */
export const recurrenceMonths: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

/**
 * The same wall time so many months later.
 * @param day the day of the month, or its last where it has no such day; absent: that of `from`
 */
export function monthsLater(from: Date, months: number, timeZone: string, day?: number): Date {
  const wall = new Date(wallOf(from.getTime(), timeZone))
  const wanted = day ?? wall.getUTCDate()
  const month = wall.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const later = new Date(wall)
  later.setUTCMonth(month, Math.min(wanted, lastDay))
  return new Date(instantOf(later.getTime(), timeZone))
}

/** The day of the month in a place. */
export function dayOfMonth(at: Date, timeZone: string): number {
  return new Date(wallOf(at.getTime(), timeZone)).getUTCDate()
}
