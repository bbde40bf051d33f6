import { UNDO_MS } from '@guiche/contract/tickets'
import { fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceTicketWithClocks } from './update-clocks.ts'
import {
  findClockEndedSince,
  companyHasTargets,
  listRunningClocks,
  removeClock,
  saveClock,
} from './sla.queries.ts'

/**
 * Reaction to an undone close: removes the `close` clock that the undo started and resumes the one that the close had
 * ended. The ticket is announced again, since its event was sent before that clock resumed.
 */
export async function reopenCloseClock(
  db: Db,
  { companyId, id, status }: { companyId: number; id: number; status: string },
): Promise<void> {
  if (status === 'closed' || !(await companyHasTargets(db, companyId))) return
  const closed = await findClockEndedSince(db, companyId, id, fromNow(-UNDO_MS))
  const begun = (await listRunningClocks(db, companyId, id)).find(({ kind }) => kind === 'close')
  if (closed && begun) {
    await removeClock(db, begun)
    await saveClock(db, closed, { endedAt: null, isMet: null })
  }
  await announceTicketWithClocks(db, { companyId, id })
}
