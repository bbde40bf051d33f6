import type { LineKey, Party } from '../../../channels/channel.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { tell } from '../../../platform/live/live.ts'
import { findContactByParty } from '../../customers/contacts/index.ts'
import { findUnclosedTicket, roomsOfTicket } from '../tickets/index.ts'

/**
 * Tells the rooms of the customer's unclosed ticket that the customer started or stopped typing. Does nothing for
 * unknown or blocked contacts and for customers without such a ticket.
 */
export async function tellCustomerTyping(
  { companyId, whatsappId }: LineKey,
  chat: Party,
  typing: boolean,
): Promise<void> {
  const ticket = await inCompany(companyId, async (db) => {
    const contact = await findContactByParty(db, companyId, chat)
    if (!contact || contact.isBlocked) return undefined
    return findUnclosedTicket(db, companyId, contact.id, whatsappId)
  })
  if (!ticket) return
  const { id: ticketId } = ticket
  const rooms = roomsOfTicket(companyId, ticketId, ticket)
  tell(rooms, companyId, 'company-{id}-customer-typing', { ticketId, typing })
}
