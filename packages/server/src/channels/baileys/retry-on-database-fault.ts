import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { isDatabaseFault } from '../../platform/database/database-errors.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5 * SECOND
/** A database that is away for longer is not slow but down. WhatsApp repeats the unacknowledged stanzas. */
const DEADLINE_MS = 3 * MINUTE

/**
 * Retries work on an unavailable or slow database, with growing pauses. Otherwise each failure would end the socket,
 * and the next one starts with the same stanzas: a line with many waiting ones would never progress.
 * @param isWanted returns false when the socket no longer needs the work
 */
export async function retryOnDatabaseFault<T>(
  work: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T> {
  const end = performance.now() + DEADLINE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseFault(error) || !isWanted() || performance.now() + pauseMs > end) throw error
      await sleep(pauseMs)
      if (!isWanted()) throw error
    }
  }
}
