import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { applyTicketChange, type ChangingUser } from './apply-ticket-change.ts'
import { lockTicketRow } from '../tickets.queries.ts'

/** Closes a ticket for a program, with all events of a close by a user. Does nothing if it is closed or missing. */
export async function closeTicket(db: Db, mover: ChangingUser, ticketId: number): Promise<void> {
  const before = await lockTicketRow(db, mover.companyId, ticketId)
  if (before && before.status !== 'closed')
    await applyTicketChange(db, mover, before, { status: 'closed' })
}
