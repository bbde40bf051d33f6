import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { isDatabaseFault } from '../../platform/database/unavailable.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5 * SECOND
/** WhatsApp keeps what is not acknowledged. Longer than this a database is not slow but away. */
const PATIENCE_MS = 3 * MINUTE

/**
 * Repeats what a linked device asks of a database that cannot be asked, or is too slow, with pauses that grow. Each failure
 * would end the socket otherwise, and the next one begins with the same stanzas: a line with many that wait would take none.
 * @param isWanted whether the socket still needs it
 */
export async function patiently<T>(work: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS
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
