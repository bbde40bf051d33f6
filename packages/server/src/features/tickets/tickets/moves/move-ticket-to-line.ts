import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findLineState } from '../../../setup/connections/index.ts'
import { findOrInsertThread, lockThreads, moveTicketMessages } from '../../threads/index.ts'
import { refuseSecondTicket } from '../ticket-refusals.ts'
import { syncTicketsWithPositions } from '../sync-tickets-with-positions.ts'
import type { TicketRow } from '../tickets.queries.ts'

/**
 * Moves a ticket and its messages to another line.
 * @returns the columns to save on the ticket
 * @throws ERR_NO_WAPP_FOUND, ERR_OTHER_OPEN_TICKET
 */
export async function moveTicketToLine(
  db: Db,
  { companyId, id, contactId, whatsappId: from, threadId, status }: TicketRow,
  to: number | null,
): Promise<{ whatsappId?: number; threadId?: number }> {
  if (to === null || to === from) return {}
  if (!(await findLineState(db, companyId, to))) throw new AppError('ERR_NO_WAPP_FOUND')
  if (status !== 'closed') await refuseSecondTicket(db, companyId, contactId, to)
  const target = await findOrInsertThread(db, { companyId, contactId, whatsappId: to })
  await lockThreads(db, companyId, [threadId, target])
  await moveTicketMessages(db, companyId, id, { from: threadId, to: target })
  await syncTicketsWithPositions(db, companyId, [threadId, target])
  return { whatsappId: to, threadId: target }
}
