import type { Faults } from '@guiche/contract/simulator'

// How badly the pretended WhatsApp behaves, worked out from what is set. Pure.

const HOUR_MS = 3_600_000

/** After how long something comes once more. */
export const REPEATS_AFTER_HOURS = [1, 6, 24] as const

/** Whether anything is wrong on purpose; a manner of speaking is no fault. */
export function areOn(faults: Faults): boolean {
  const { failSend, failLater, repeatLater, undecryptable, fetch = {} } = faults
  const shares = [
    faults.latencyMs,
    faults.duplicate,
    faults.disorder,
    faults.disorderWithin,
    notNowOf(faults).rate,
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

/** How many people of whom the line has not heard it may begin with in a day; 0: as many as there are. */
export const FIRST_CONTACTS_A_DAY = ['0', '3', '20', '60'] as const

/** As far apart as linked devices keep them. */
const SPACED_MS: [number, number] = [20_000, 60_000]
const PER_DAY = 60

export function firstContactsOf(perDayNew: number): Faults {
  if (perDayNew === 0) return { firstContacts: undefined }
  const perDay = Math.max(perDayNew, PER_DAY)
  return { firstContacts: { spacedMs: SPACED_MS, perDay, perDayNew } }
}

type NotNow = Exclude<NonNullable<Faults['notNow']>, number>

/** As a share alone it says nothing of what waits. */
export function notNowOf({ notNow = 0 }: Faults): NotNow {
  return typeof notNow === 'number' ? { rate: notNow } : notNow
}

/** The numbers of one manner's errors say nothing in another. */
export function withoutNumbers(faults: Faults): Faults {
  const { failSend, failLater } = faults
  const notNow = notNowOf(faults)
  return {
    ...(failSend && { failSend: { ...failSend, number: undefined } }),
    ...(failLater && { failLater: { ...failLater, number: undefined } }),
    ...(notNow.number !== undefined && { notNow: { ...notNow, number: undefined } }),
  }
}

/** The hours after which repeats come, of those that can be chosen. */
export function repeatHours({ repeatLater }: Faults): number {
  const hours = (repeatLater?.afterMs ?? 0) / HOUR_MS
  return REPEATS_AFTER_HOURS.find((choice) => choice >= hours) ?? 24
}

export function repeatAfter(rate: number, hours: number): Faults {
  return { repeatLater: { rate, afterMs: hours * HOUR_MS } }
}
