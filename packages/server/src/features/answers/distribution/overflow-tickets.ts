import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { returnToQueue, lockTicketRow } from '../../tickets/tickets/index.ts'
import { listOverflowingTickets } from './distribution.queries.ts'
import { runSequentially } from './run-sequentially.ts'

/**
 * Moves tickets that have waited longer than their queue's overflowMinutes to its overflow queue. The customer is not
 * notified.
 */
export async function overflowTickets(companyId: number): Promise<void> {
  const tickets = await inCompany(companyId, (db) => listOverflowingTickets(db, companyId, now()))
  await runSequentially(tickets, ({ id }) => overflowTicket(companyId, id))
}

/** Checks again behind the ticket's lock: an attendant may have taken it. */
function overflowTicket(companyId: number, ticketId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const before = await lockTicketRow(db, companyId, ticketId)
    const [still] = await listOverflowingTickets(db, companyId, now(), ticketId)
    if (before && still) await returnToQueue(db, before, still.overflowQueueId)
  })
}
