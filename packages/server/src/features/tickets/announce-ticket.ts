import type { Ticket } from '@guiche/contract/tickets'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { announce } from '../../platform/events/events.ts'
import { presentTicket } from './lists/present-tickets.ts'
import type { Standing } from './ticket-rules.ts'
import { ticketChanged } from './tickets.events.ts'
import type { TicketRow } from './tickets.queries.ts'

/** Tells of a saved ticket. */
export async function announceTicket(
  db: Db,
  row: TicketRow,
  before: Standing | undefined,
): Promise<Ticket> {
  const ticket = await presentTicket(db, row)
  await announce(db, ticketChanged, {
    ticket,
    before: before && { status: before.status, userId: before.userId, queueId: before.queueId },
  })
  return ticket
}
