import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../tickets.queries.ts'
import { undoneState, saveUndoneState } from './undos.queries.ts'

/**
 * Lets one undo cover several undoable changes of one action: it restores the ticket as it was before the first. The
 * last change's undo id stays, so that its external effects are dropped.
 * @param answered the ticket after a message to its customer in between, whose effects stay
 */
export async function saveCombinedUndo(
  db: Db,
  before: TicketRow,
  answered: TicketRow | undefined,
): Promise<void> {
  const { unreadMessages, isAnswered, waitingOn, waitingSince } = answered ?? before
  const kept = { unreadMessages, isAnswered, waitingOn, waitingSince }
  const state = undoneState.parse({ ...before, ...kept })
  await saveUndoneState(db, before.companyId, before.id, state)
}
