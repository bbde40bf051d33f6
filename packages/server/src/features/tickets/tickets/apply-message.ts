import type { Ticket } from '@guiche/contract/tickets'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { announceTicket } from './announce-ticket.ts'
import type { FoundTicket } from './opening/find-or-open-ticket.ts'
import { presentTicket } from './lists/present-tickets.ts'
import { type Surroundings, surroundingsOf } from './lists/surroundings.queries.ts'
import { momentsAfterReceived, fieldsAfterWritten } from './ticket-rules.ts'
import { ticketRead } from './tickets.events.ts'
import { lockTicketRow, saveAfterMessage, saveTicket, type TicketRow } from './tickets.queries.ts'

// Effects of messages on their ticket: preview, unread count, turn, and reopening.

/** Preview of a conversation's last message, and the message's type. */
type MessagePreview = Pick<TicketRow, 'lastMessage' | 'lastMessageType'>

/**
 * Updates the ticket for a message that arrived or was written on the company's own phone. The caller announces the
 * ticket after it has stored the message.
 * @returns the ticket and its surroundings
 */
export async function applyReceivedMessage(
  db: Db,
  { row, standing }: FoundTicket,
  { listed, fromMe, at }: { listed: MessagePreview; fromMe: boolean; at: Date },
): Promise<{ ticket: TicketRow; beside: Surroundings }> {
  const updatedAt = at.toISOString()
  const [ticket, beside] = await pipeline([
    saveAfterMessage(db, {
      ...row,
      ...standing,
      ...momentsAfterReceived(row, standing, updatedAt),
      ...listed,
      fromMe,
      updatedAt,
    }),
    surroundingsOf(db, { ...row, ...standing }),
  ])
  return { ticket, beside }
}

/** Updates and announces the ticket for a message that a user or the product itself wrote to the customer. */
export async function applyWrittenMessage(
  db: Db,
  ticket: TicketRow,
  { listed, isByPerson, at }: { listed: MessagePreview; isByPerson: boolean; at: Date },
): Promise<Ticket> {
  const row = await saveTicket(db, ticket.companyId, ticket.id, {
    ...listed,
    fromMe: true,
    ...fieldsAfterWritten(isByPerson, at),
    updatedAt: at,
  })
  return announceTicket(db, row, ticket)
}

/** Updates the preview after the conversation's last message changed. Locks the ticket. */
export async function updatePreview(
  db: Db,
  companyId: number,
  ticketId: number,
  listed: MessagePreview,
): Promise<void> {
  const before = await lockTicketRow(db, companyId, ticketId)
  if (!before || hasPreview(before, listed)) return
  await announceTicket(db, await saveTicket(db, companyId, ticketId, listed), before)
}

/**
 * Updates the unread count after a customer deleted a message.
 * @param heard queries the remaining messages once the ticket is locked: the number of the customer's later messages
 * and the position of the last
 */
export async function applyMessageDeletion(
  db: Db,
  companyId: number,
  ticketId: number,
  heard: (unread: number) => Promise<{ later: number; lastPosition: number }>,
): Promise<void> {
  const before = await lockTicketRow(db, companyId, ticketId)
  if (!before) return
  const { later, lastPosition } = await heard(before.unreadMessages)
  // The unread messages are the newest of the remaining ones.
  const unreadMessages = before.unreadMessages - (later < before.unreadMessages ? 1 : 0)
  const lastInboundPosition = Math.min(before.lastInboundPosition, lastPosition)
  if (
    unreadMessages === before.unreadMessages &&
    lastInboundPosition === before.lastInboundPosition
  )
    return
  const row = await saveTicket(db, companyId, ticketId, { unreadMessages, lastInboundPosition })
  await announceTicket(db, row, before)
}

/** Resets the unread count after the holder has read the ticket. */
export async function markTicketRead(db: Db, companyId: number, ticketId: number): Promise<Ticket> {
  const row = await saveTicket(db, companyId, ticketId, { unreadMessages: 0 })
  const ticket = await presentTicket(db, row)
  await announce(db, ticketRead, { ticket })
  return ticket
}

function hasPreview(row: TicketRow, { lastMessage, lastMessageType }: MessagePreview): boolean {
  return row.lastMessage === lastMessage && row.lastMessageType === lastMessageType
}
