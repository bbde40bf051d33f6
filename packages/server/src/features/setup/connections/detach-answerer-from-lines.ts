import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceConnection } from './announce-connection.ts'
import { clearAnswerer, type LineAnswerer } from './connections.queries.ts'

/** Clears a prompt, integration or flow that is about to be deleted from lines, and announces the lines. */
export async function detachAnswererFromLines(
  db: Db,
  companyId: number,
  answerer: LineAnswerer,
  id: number,
): Promise<void> {
  for (const lineId of await clearAnswerer(db, companyId, answerer, id, now()))
    await announceConnection(db, companyId, lineId)
}
