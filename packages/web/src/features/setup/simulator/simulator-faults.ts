import type { Faults } from '@guiche/contract/simulator'

// Faults of the simulated WhatsApp, derived from the settings. Pure.

const HOUR_MS = 3_600_000

/** Hours after which an event is repeated. */
export const REPEATS_AFTER_HOURS = [1, 6, 24] as const

/** True if any fault is set; the imitated provider is none. */
export function hasFaults(faults: Faults): boolean {
  const { failSend, failLater, repeatLater, undecryptable, fetch = {} } = faults
  const shares = [
    faults.latencyMs,
    faults.duplicate,
    faults.disorder,
    faults.disorderWithin,
    refusalFaultOf(faults).rate,
    faults.hang,
    faults.loseAnswer,
    faults.statusFirst,
    faults.historyOnPairing,
    failSend?.rate,
    failLater?.rate,
    repeatLater?.rate,
    undecryptable?.rate,
    fetch.slowMs,
    fetch.expired,
    fetch.corrupt,
  ]
  return (
    shares.some((share = 0) => share > 0) ||
    faults.dropConnection === true ||
    faults.lidFirst === true
  )
}

/** Limits of first contacts per day; 0 is no limit. */
export const FIRST_CONTACTS_A_DAY = ['0', '3', '20', '60'] as const

/** Interval between first contacts, like that of linked devices. */
const SPACED_MS: [number, number] = [20_000, 60_000]
const PER_DAY = 60

export function firstContactsOf(perDayNew: number): Faults {
  if (perDayNew === 0) return { firstContacts: undefined }
  const perDay = Math.max(perDayNew, PER_DAY)
  return { firstContacts: { spacedMs: SPACED_MS, perDay, perDayNew } }
}

type NotNow = Exclude<NonNullable<Faults['notNow']>, number>

/** A plain number is the rate; which sends wait is left to the simulator then. */
export function refusalFaultOf({ notNow = 0 }: Faults): NotNow {
  return typeof notNow === 'number' ? { rate: notNow } : notNow
}

/** Removes the provider's error numbers, which are not valid for another provider. */
export function withoutErrorNumbers(faults: Faults): Faults {
  const { failSend, failLater } = faults
  const notNow = refusalFaultOf(faults)
  return {
    ...(failSend && { failSend: { ...failSend, number: undefined } }),
    ...(failLater && { failLater: { ...failLater, number: undefined } }),
    ...(notNow.number !== undefined && { notNow: { ...notNow, number: undefined } }),
  }
}

/** Hours after which repeats come, rounded up to a choice. */
export function repeatHours({ repeatLater }: Faults): number {
  const hours = (repeatLater?.afterMs ?? 0) / HOUR_MS
  return REPEATS_AFTER_HOURS.find((choice) => choice >= hours) ?? 24
}

export function lateRepeatFaults(rate: number, hours: number): Faults {
  return { repeatLater: { rate, afterMs: hours * HOUR_MS } }
}
