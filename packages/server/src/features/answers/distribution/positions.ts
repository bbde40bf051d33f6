import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { countToFront, takenByMinute } from './distribution.queries.ts'

// What a customer who waits may be told: their place, and how long that may take.

/** Whose turn comes next has the position 1. @returns undefined where nobody waits: no queue, a bot, or taken */
export function positionOf(
  db: Db,
  { companyId, id }: { companyId: number; id: number },
): Promise<number | undefined> {
  return countToFront(db, companyId, id)
}

/**
 * In how many minutes, at the pace at which the queue has taken tickets in the last hour.
 * @returns undefined where it took none: a guess would be wrong
 */
export async function expectedWait(
  db: Db,
  companyId: number,
  { queueId, position }: { queueId: number; position: number },
): Promise<number | undefined> {
  return minutesFor(position, await takenByMinute(db, companyId, queueId, now()))
}

/** Rounded up, to five minutes where it is longer than ten; nobody believes more than three hours. */
export function minutesFor(position: number, byMinute: number): number | undefined {
  if (byMinute <= 0) return undefined
  const minutes = Math.ceil(position / byMinute)
  const rounded = minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5
  return rounded <= 180 ? rounded : undefined
}
