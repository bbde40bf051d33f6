import { dayAt, instantOf } from '@guiche/contract/time-zones'
import { DAY, HOUR } from '../../../platform/clock.ts'

// When a bank is asked to pay an invoice. Days are yyyy-MM-dd in Brazil, as banks count them. Pure.

const BRAZIL = 'America/Sao_Paulo'

/**
 * A bank is asked two to ten days before, which some read as working days: these are both, over a weekend too.
 * Source: docs.asaas.com, Pix Automático, implementation and reasons of refusal.
 */
const EARLIEST_DAYS = 8
const LATEST_DAYS = 4
/** Every month has it, with room to its end: so that debits of the 28th to the 31st stay one in each of the bank's months. */
const LAST_START_DAY = 27

/**
 * The day before the last one of the subscription in the company's zone: banks try until nine in the evening in Brazil, and the
 * payer is not to be shut out meanwhile.
 */
export function debitDay(dueDate: Date, timeZone: string): string {
  const last = Date.parse(dayAt(dueDate, timeZone))
  return new Date(last - DAY).toISOString().slice(0, 10)
}

/** From which day on a bank counts the months of an authorization, of which each has one debit. */
export function startDay(firstDebit: string): string {
  const day = Math.min(Number(firstDebit.slice(8)), LAST_START_DAY)
  return `${firstDebit.slice(0, 8)}${String(day).padStart(2, '0')}`
}

export function whenToAsk(debitOn: string, at: Date): 'early' | 'now' | 'late' {
  const days = Math.round((Date.parse(debitOn) - Date.parse(dayAt(at, BRAZIL))) / DAY)
  return days > EARLIEST_DAYS ? 'early' : days < LATEST_DAYS ? 'late' : 'now'
}

/** Half a day after its end: what a bank has paid in the evening is told by then. */
export function debitOver(debitOn: string): Date {
  return new Date(instantOf(Date.parse(debitOn) + DAY, BRAZIL) + 12 * HOUR)
}
