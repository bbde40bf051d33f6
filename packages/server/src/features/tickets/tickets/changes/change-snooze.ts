import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { announceTicket } from '../announce-ticket.ts'
import { saveTicket, type TicketRow } from '../tickets.queries.ts'

// A snoozed ticket is in no list of open tickets until its time or, unless that is turned off, the customer's next
// message.

export async function startSnooze(
  db: Db,
  before: TicketRow,
  change: { snoozedUntil: Date; wakesOnReply: boolean },
): Promise<Ticket> {
  return announceTicket(db, await saveTicket(db, before.companyId, before.id, change), before)
}

/** Ends the snooze; the ticket keeps its place in lists. */
export async function endSnooze(db: Db, before: TicketRow): Promise<Ticket> {
  return announceTicket(db, await saveTicket(db, before.companyId, before.id, AWAKE), before)
}

/** Ends the snooze and puts the ticket on top of the list, as unread. */
export async function endSnoozeAsUnread(db: Db, before: TicketRow): Promise<Ticket> {
  const unreadMessages = Math.max(before.unreadMessages, 1)
  const change = { ...AWAKE, unreadMessages, updatedAt: now() }
  return announceTicket(db, await saveTicket(db, before.companyId, before.id, change), before)
}

const AWAKE = { snoozedUntil: null, wakesOnReply: true }
