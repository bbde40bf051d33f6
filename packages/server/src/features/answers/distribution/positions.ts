import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findPosition, acceptedTicketsPerMinute } from './distribution.queries.ts'

// A waiting customer's position and expected wait.

/**
 * Position 1 is the next ticket to be served.
 * @returns undefined if the ticket does not wait: no queue, a bot, or taken
 */
export function positionOf(
  db: Db,
  { companyId, id }: { companyId: number; id: number },
): Promise<number | undefined> {
  return findPosition(db, companyId, id)
}

/**
 * Expected wait in minutes at the pace at which the queue took tickets in the last hour.
 * @returns undefined if it took none, since a guess would be wrong
 */
export async function expectedWaitMinutes(
  db: Db,
  companyId: number,
  { queueId, position }: { queueId: number; position: number },
): Promise<number | undefined> {
  return roundedWaitMinutes(position, await acceptedTicketsPerMinute(db, companyId, queueId, now()))
}

/** Rounded up, above ten minutes to multiples of five; undefined above three hours, which customers do not believe. */
export function roundedWaitMinutes(position: number, byMinute: number): number | undefined {
  if (byMinute <= 0) return undefined
  const minutes = Math.ceil(position / byMinute)
  const rounded = minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5
  return rounded <= 180 ? rounded : undefined
}
