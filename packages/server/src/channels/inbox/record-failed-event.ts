import { DAY, fromNow, MINUTE, now, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { isDatabaseFault } from '../../platform/database/database-errors.ts'
import { log } from '../../platform/log.ts'
import { inboundEvent, type LineKey } from '../channel.ts'
import { pauseEvent, saveDeadLetter, type Waiting } from './inbox.queries.ts'

/** Backoff of an event that fails by itself; after the last attempt it becomes a dead letter. */
const PAUSES_MS = [SECOND, 5 * SECOND, 15 * SECOND] as const

const DATABASE_PAUSE_MS = SECOND
const NEWER_PAUSE_MS = MINUTE
/** A rolling restart is over by then: until that, an older process may meet events that a newer version stored. */
const NEWER_WITHIN_MS = DAY

/** Pauses an event that failed, or makes it a dead letter after its last attempt. */
export async function recordFailedEvent(
  { companyId, whatsappId }: LineKey,
  row: Waiting,
  error: unknown,
): Promise<void> {
  const pause = pauseAfter(row, error)
  const about = { err: error, companyId, whatsappId, eventId: row.id }
  if (pause) log.warn(about, 'an event could not be applied and will be retried')
  else log.error(about, 'an event could not be applied and became a dead letter')
  await inCompany(companyId, async (db) => {
    if (pause)
      return pauseEvent(db, companyId, row.id, { tries: pause.tries, nextAt: fromNow(pause.ms) })
    const reason = error instanceof Error ? error.message : String(error)
    return saveDeadLetter(db, companyId, row.id, reason.slice(0, 2000))
  })
}

/** @returns undefined after the last attempt. Faults of the database do not count as attempts. */
function pauseAfter(row: Waiting, error: unknown): { tries: number; ms: number } | undefined {
  const { tries } = row
  if (isDatabaseFault(error)) return { tries, ms: DATABASE_PAUSE_MS }
  const isYoung = now().getTime() - new Date(row.receivedAt).getTime() < NEWER_WITHIN_MS
  if (isOfNewerVersion(row.event) && isYoung) return { tries, ms: NEWER_PAUSE_MS }
  const ms = PAUSES_MS[tries]
  return ms === undefined ? undefined : { tries: tries + 1, ms }
}

const KINDS = new Set<unknown>(inboundEvent.options.map(({ shape }) => shape.kind.value))

function isOfNewerVersion(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'kind' in event && !KINDS.has(event.kind)
}
