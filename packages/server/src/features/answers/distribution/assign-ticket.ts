import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import {
  assignTicket as assignLocked,
  lockTicketRow,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { type Choice, hasRoomForTicket, isAtWork, servesQueue } from './choose-attendants.ts'
import { listAttendants, listQueueRules, lockAttendant, saveTurn } from './distribution.queries.ts'
import { greetCustomer } from './greet-customer.ts'

/**
 * Assigns a ticket to the chosen attendant if both are still as they were when chosen. A ticket that another process or
 * an accepting attendant has locked first is found taken. Locks the attendant before the ticket, in the same order as
 * returnLeftTickets, so that the two cannot deadlock.
 * @returns true if it was assigned
 */
export function assignTicket(
  companyId: number,
  { ticketId, queueId, userId }: Choice,
): Promise<boolean> {
  return inCompany(companyId, async (db) => {
    await lockAttendant(db, companyId, userId)
    const before = await lockTicketRow(db, companyId, ticketId)
    if (!before || !isWaitingInQueue(before, queueId)) return false
    if (!(await mayReceiveTicket(db, companyId, queueId, userId))) return false
    const { row } = await assignLocked(db, before, userId)
    await saveTurn(db, companyId, queueId, userId)
    await greetCustomer(db, row)
    return true
  })
}

function isWaitingInQueue(ticket: TicketRow, queueId: number): boolean {
  const { status, chatbot, useIntegration } = ticket
  return status === 'pending' && ticket.queueId === queueId && !chatbot && !useIntegration
}

async function mayReceiveTicket(
  db: Db,
  companyId: number,
  queueId: number,
  userId: number,
): Promise<boolean> {
  const [queues, [attendant]] = await pipeline([
    listQueueRules(db, companyId),
    listAttendants(db, companyId, now(), userId),
  ])
  const queue = queues.find(({ id }) => id === queueId)
  if (!queue || !attendant) return false
  return isAtWork(attendant) && hasRoomForTicket(attendant) && servesQueue(attendant, queue)
}
