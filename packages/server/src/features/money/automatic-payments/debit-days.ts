import { dayAt, instantOf } from '@guiche/contract/time-zones'
import { DAY, HOUR } from '../../../platform/clock.ts'

// Days on which a bank is asked to debit an invoice, as yyyy-MM-dd in Brazil's calendar. Pure functions.

const BRAZIL = 'America/Sao_Paulo'

/**
 * Asaas accepts a debit two to ten days ahead, and does not say whether these are working days: 8 and 4 calendar days
 * are within both, also over a weekend.
 * Source: docs.asaas.com, Pix Automático, implementation and reasons of refusal.
 */
const EARLIEST_DAYS = 8
const LATEST_DAYS = 4
/**
 * A day that every month has, with room before its end, so that debits of the 28th to the 31st stay within one of the
 * bank's months.
 */
const LAST_START_DAY = 27

/**
 * The day before the subscription's last one, in the company's zone. Banks retry until nine in the evening in Brazil,
 * and the company must not be shut out meanwhile.
 */
export function debitDay(dueDate: Date, timeZone: string): string {
  const last = Date.parse(dayAt(dueDate, timeZone))
  return new Date(last - DAY).toISOString().slice(0, 10)
}

/** First day of the authorization, from which the bank counts its months; each month has one debit. */
export function authorizationStartDay(firstDebit: string): string {
  const day = Math.min(Number(firstDebit.slice(8)), LAST_START_DAY)
  return `${firstDebit.slice(0, 8)}${String(day).padStart(2, '0')}`
}

export function debitTiming(debitOn: string, at: Date): 'early' | 'now' | 'late' {
  const days = Math.round((Date.parse(debitOn) - Date.parse(dayAt(at, BRAZIL))) / DAY)
  return days > EARLIEST_DAYS ? 'early' : days < LATEST_DAYS ? 'late' : 'now'
}

/** Half a day after the debit's day ends, because a payment of the evening is reported later. */
export function debitDeadline(debitOn: string): Date {
  return new Date(instantOf(Date.parse(debitOn) + DAY, BRAZIL) + 12 * HOUR)
}
