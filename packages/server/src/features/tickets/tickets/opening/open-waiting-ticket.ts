import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { announceTicket } from '../announce-ticket.ts'
import { type Conversation, findOrOpenTicket } from './find-or-open-ticket.ts'
import { columnsOfTransition } from '../changes/apply-ticket-change.ts'
import { saveTicket, type TicketRow } from '../tickets.queries.ts'

/**
 * Finds or opens, locked, the ticket in which a program writes to a customer and awaits an answer: the unclosed one, or
 * a pending one as if the customer had written.
 */
export async function openWaitingTicket(db: Db, conversation: Conversation): Promise<TicketRow> {
  const { row, before, standing } = await findOrOpenTicket(db, conversation, false)
  if (before?.status === standing.status) return row
  const opened = before
    ? await saveTicket(db, row.companyId, row.id, {
        ...standing,
        ...columnsOfTransition(before, standing),
        closedAt: null,
      })
    : row
  await announceTicket(db, opened, before)
  return opened
}
