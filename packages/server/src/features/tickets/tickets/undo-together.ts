import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from './tickets.queries.ts'
import { undoneState, widenUndo } from './undos.queries.ts'

/**
 * Several undoable changes of one act are taken back together, to where the ticket stood before the first. The last one's
 * undo stays the one that waits, so that what it would have said is not said.
 * @param answered the ticket after what was written to its customer in between: that stays written
 */
export async function undoTogether(
  db: Db,
  before: TicketRow,
  answered: TicketRow | undefined,
): Promise<void> {
  const { unreadMessages, isAnswered, waitingOn, waitingSince } = answered ?? before
  const kept = { unreadMessages, isAnswered, waitingOn, waitingSince }
  const state = undoneState.parse({ ...before, ...kept })
  await widenUndo(db, before.companyId, before.id, state)
}
