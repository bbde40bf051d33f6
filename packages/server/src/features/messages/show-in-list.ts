import type { Db } from '../../platform/database/kysely-on-client.ts'
import { announceTicket, lockTicketRow, saveTicket } from '../tickets/index.ts'
import { previewOf } from './message-content.ts'
import { isNewest, type MessageRow } from './messages.queries.ts'

/**
 * The list of tickets shows the words that a conversation ends with, also once they were edited. Locks the ticket: to
 * be asked for before the message is locked, as everybody does.
 */
export async function showInList(db: Db, row: MessageRow): Promise<void> {
  const { companyId, ticketId, body, mediaType } = row
  if (mediaType !== 'conversation' || !(await isNewest(db, row))) return
  const before = await lockTicketRow(db, companyId, ticketId)
  const lastMessage = previewOf(body)
  if (!before || before.lastMessage === lastMessage) return
  await announceTicket(db, await saveTicket(db, companyId, ticketId, { lastMessage }), before)
}
