import type { Ticket } from '@guiche/contract/tickets'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { presentTicketRow, presentTicket } from './lists/present-tickets.ts'
import type { Surroundings } from './lists/surroundings.queries.ts'
import type { TicketStanding } from './ticket-rules.ts'
import { ticketChanged } from './tickets.events.ts'
import { saveTicket, type TicketRow } from './tickets.queries.ts'

/**
 * Announces a saved ticket.
 * @param beside contact, queue, tags and so on, if the caller has read them
 * @returns the ticket as it was announced
 */
export async function announceTicket(
  db: Db,
  row: TicketRow,
  before: TicketStanding | undefined,
  beside?: Surroundings,
): Promise<Ticket> {
  const ticket = beside ? presentTicketRow({ ...row, ...beside }) : await presentTicket(db, row)
  await announce(db, ticketChanged, {
    ticket,
    before: before && { status: before.status, userId: before.userId, queueId: before.queueId },
  })
  return ticket
}

/**
 * Announces a change of rows beside the ticket, such as its tags. Saves a newer version but keeps `updatedAt`, and with
 * it the place in lists, since the customer did nothing.
 */
export async function announceNewVersion(db: Db, row: TicketRow): Promise<Ticket> {
  return announceTicket(db, await saveTicket(db, row.companyId, row.id, {}), row)
}
