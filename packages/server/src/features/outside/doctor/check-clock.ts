import type { Finding } from '@guiche/contract/doctor'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { readClockJump } from '../../../platform/clock-jump.ts'
import {
  type DatabaseClock,
  readDatabaseClock,
} from '../../../platform/database/examine-database.ts'
import { type CheckResult, findingOf } from './finding.ts'
import { currentInstallation } from './installation.ts'

const DIFFERS_FROM_MS = 2 * SECOND
const DIFFERS_MUCH_FROM_MS = MINUTE
const JUMPED_FROM_MS = 5 * SECOND
/** Below this age of the process a jump of the clock cannot be judged. */
const YOUNG_BELOW_MS = 10 * SECOND

/** Compares this process's clock with the database's, and with the time passed since its start. */
export async function checkClock(): Promise<CheckResult> {
  const { database, isEmbedded } = currentInstallation()
  if (typeof database === 'string') return { findings: [findingOf('needs_database', 'warning')] }
  try {
    const read = await readDatabaseClock(database)
    return { findings: judgeClock({ ...read, ...readClockJump(), isEmbedded, at: Date.now() }) }
  } catch {
    // The check of the database reports the reason.
    return { findings: [findingOf('needs_database', 'warning')] }
  }
}

interface Clocks extends DatabaseClock {
  startedAt: Date
  jumpMs: number
  isEmbedded: boolean
  /** This process's time, in milliseconds. */
  at: number
}

/** Pure, except for the time zone, which is this process's. */
export function judgeClock({
  offsetMs,
  newestAt,
  startedAt,
  jumpMs,
  isEmbedded,
  at,
}: Clocks): Finding[] {
  const [offset, jump] = [Math.abs(offsetMs), Math.abs(jumpMs)]
  const since = { startedAt: startedAt.toISOString() }
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const facts = { offsetMs: offset, zone, ...since }
  const findings: Finding[] = [
    ...(newestAt.getTime() > at + MINUTE
      ? [findingOf('clock_behind', 'failing', { newestAt: newestAt.toISOString() })]
      : []),
    ...(offset >= DIFFERS_FROM_MS
      ? [
          findingOf('clock_differs', offset >= DIFFERS_MUCH_FROM_MS ? 'failing' : 'warning', {
            offsetMs: offset,
          }),
        ]
      : []),
    ...(jump >= JUMPED_FROM_MS
      ? [findingOf('clock_jumped', 'warning', { jumpMs: jump, ...since })]
      : []),
  ]
  if (findings.length > 0) return findings
  if (isEmbedded && at - startedAt.getTime() < YOUNG_BELOW_MS)
    return [findingOf('clock_alone', 'ok', { readAt: new Date(at).toISOString(), zone })]
  return [findingOf(isEmbedded ? 'clock_embedded' : 'clock_external', 'ok', facts)]
}
