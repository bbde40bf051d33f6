import type { Ticket, TicketQuery } from '@guiche/contract/tickets'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { presentTicketRow, presentTicket } from './present-tickets.ts'
import { presentFullTicket } from '../present-full-ticket.ts'
import { maySeeTicket } from '../ticket-rules.ts'
import { viewerOf } from '../tickets.access.ts'
import { listBoardRows, listTicketRows } from './ticket-lists.queries.ts'
import { findTicketRow } from '../tickets.queries.ts'

export function pageOfTickets(actor: Actor, query: TicketQuery) {
  return inCompany(actor.companyId, async (db) => {
    const { rows, ...rest } = await listTicketRows(
      db,
      actor.companyId,
      await viewerOf(db, actor),
      query,
    )
    return { tickets: rows.map(presentTicketRow), ...rest }
  })
}

/** The newest `most` tickets of the board that the actor may see. */
export async function boardOfTickets(
  db: Db,
  actor: Actor,
  query: Pick<TicketQuery, 'showAll' | 'queueIds'>,
  most: number,
): Promise<{ tickets: Ticket[]; hasMore: boolean }> {
  const viewer = await viewerOf(db, actor)
  const rows = await listBoardRows(db, actor.companyId, viewer, query, most + 1)
  return { tickets: rows.slice(0, most).map(presentTicketRow), hasMore: rows.length > most }
}

/**
 * A ticket that the actor may not see is shown as id, uuid, status and queue only: clients display their own notice.
 */
export function showTicket(actor: Actor, by: { id: number } | { uuid: string }) {
  return inCompany(actor.companyId, async (db) => {
    const row = await findTicketRow(db, actor.companyId, by)
    if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
    const { id, uuid, status, queueId } = row
    if (!maySeeTicket(await viewerOf(db, actor), row)) return { id, uuid, status, queueId }
    const ticket = await presentTicket(db, row)
    return 'id' in by ? presentFullTicket(db, ticket) : ticket
  })
}
