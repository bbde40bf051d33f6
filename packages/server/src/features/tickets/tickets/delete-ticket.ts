import { recordAudit } from '../../../platform/audit.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { closeGaps, lockThreads } from '../threads/index.ts'
import { syncTicketsWithPositions } from './sync-tickets-with-positions.ts'
import { openTicketAs } from './tickets.access.ts'
import { ticketDeleted } from './tickets.events.ts'
import { removeTicket } from './tickets.queries.ts'

/** Deletes a ticket with its messages and makes the remaining positions of its thread dense. */
export function deleteTicket(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { threadId, ...row } = await openTicketAs(db, actor, id)
    await lockThreads(db, companyId, [threadId])
    await recordAudit(db, companyId, actor, 'tickets.delete', { id })
    await announce(db, ticketDeleted, { companyId, ticketId: id, before: row })
    await removeTicket(db, companyId, id)
    await closeGaps(db, companyId, threadId)
    await syncTicketsWithPositions(db, companyId, [threadId])
    return { message: 'Ticket deleted' }
  })
}
