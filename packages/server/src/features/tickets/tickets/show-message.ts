import type { Ticket } from '@guiche/contract/tickets'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { announceTicket } from './announce-ticket.ts'
import type { FoundTicket } from './find-or-open-ticket.ts'
import { presentTicket } from './lists/present-tickets.ts'
import { type Surroundings, surroundingsOf } from './lists/surroundings.queries.ts'
import { afterReceived, afterWritten } from './ticket-rules.ts'
import { ticketRead } from './tickets.events.ts'
import { lockTicketRow, saveAfterMessage, saveTicket, type TicketRow } from './tickets.queries.ts'

// What a message does to its ticket: preview, unread, whose turn it is, and whether it comes back.

/** What the list shows of a conversation's last message, and of which kind that is. */
type Listed = Pick<TicketRow, 'lastMessage' | 'lastMessageType'>

/**
 * A message has come in, or was written on the company's own phone. The caller announces, once the message is stored.
 * @returns the ticket, and what stands beside it
 */
export async function showReceived(
  db: Db,
  { row, standing }: FoundTicket,
  { listed, fromMe, at }: { listed: Listed; fromMe: boolean; at: Date },
): Promise<{ ticket: TicketRow; beside: Surroundings }> {
  const updatedAt = at.toISOString()
  const [ticket, beside] = await Promise.all([
    saveAfterMessage(db, {
      ...row,
      ...standing,
      ...afterReceived(row, standing, updatedAt),
      ...listed,
      fromMe,
      updatedAt,
    }),
    surroundingsOf(db, { ...row, ...standing }),
  ])
  return { ticket, beside }
}

/** A message was written here to the customer, by a person or by the product itself. */
export async function showWritten(
  db: Db,
  ticket: TicketRow,
  { listed, isByPerson, at }: { listed: Listed; isByPerson: boolean; at: Date },
): Promise<Ticket> {
  const row = await saveTicket(db, ticket.companyId, ticket.id, {
    ...listed,
    fromMe: true,
    ...afterWritten(isByPerson, at),
    updatedAt: at,
  })
  return announceTicket(db, row, ticket)
}

/** The message with which a conversation ends reads otherwise now. Locks the ticket. */
export async function showOtherwise(
  db: Db,
  companyId: number,
  ticketId: number,
  listed: Listed,
): Promise<void> {
  const before = await lockTicketRow(db, companyId, ticketId)
  if (!before || isListedAs(before, listed)) return
  await announceTicket(db, await saveTicket(db, companyId, ticketId, listed), before)
}

/**
 * A customer has taken back what they wrote.
 * @param heard what is left: how many of their messages came after it, and the place of the last; of the ticket, which is
 *   locked before this is asked
 */
export async function showTakenBack(
  db: Db,
  companyId: number,
  ticketId: number,
  heard: (unread: number) => Promise<{ later: number; lastPosition: number }>,
): Promise<void> {
  const before = await lockTicketRow(db, companyId, ticketId)
  if (!before) return
  const { later, lastPosition } = await heard(before.unreadMessages)
  // The unread ones are the newest of those that are left.
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

/** Whoever serves the ticket has seen what came. */
export async function showRead(db: Db, companyId: number, ticketId: number): Promise<Ticket> {
  const row = await saveTicket(db, companyId, ticketId, { unreadMessages: 0 })
  const ticket = await presentTicket(db, row)
  await announce(db, ticketRead, { ticket })
  return ticket
}

function isListedAs(row: TicketRow, { lastMessage, lastMessageType }: Listed): boolean {
  return row.lastMessage === lastMessage && row.lastMessageType === lastMessageType
}
