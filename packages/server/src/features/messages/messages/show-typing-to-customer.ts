import { showTyping } from '../../../channels/line-requests.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact } from '../../customers/contacts/index.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { addressOf } from './delivering/customer-address.ts'

/** Shows the customer that the attendant of the ticket is typing; other users' typing is not shown. */
export async function showTypingToCustomer(
  db: Db,
  { actor, ticket, typing }: { actor: Actor; ticket: TicketRow; typing: boolean },
): Promise<void> {
  const { companyId, whatsappId, status, userId, contactId, threadId } = ticket
  if (whatsappId === null || status !== 'open' || userId !== actor.userId) return
  const contact = await findContact(db, companyId, contactId)
  if (!contact || contact.isBlocked) return
  const chat = await addressOf(db, contact, threadId)
  await showTyping(db, { companyId, whatsappId }, chat, typing)
}
