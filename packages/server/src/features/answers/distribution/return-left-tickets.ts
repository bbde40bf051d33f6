import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { lockTicketRow, returnToQueue as returnLocked } from '../../tickets/tickets/index.ts'
import {
  type LeftTicket,
  listLeftTickets,
  lockAttendant,
  removeWait,
} from './distribution.queries.ts'
import { runSequentially } from './run-sequentially.ts'

/** Returns unanswered tickets to the queue when their attendant paused or left longer ago than the queue allows. */
export async function returnLeftTickets(companyId: number): Promise<void> {
  const left = await inCompany(companyId, (db) => listLeftTickets(db, companyId, now()))
  await runSequentially(left, (ticket) => returnToQueue(companyId, ticket))
}

/** Checks again behind the locks: the attendant may be back or may have answered. */
function returnToQueue(companyId: number, { id, userId }: LeftTicket): Promise<void> {
  return inCompany(companyId, async (db) => {
    await lockAttendant(db, companyId, userId)
    const before = await lockTicketRow(db, companyId, id)
    const [still] = await listLeftTickets(db, companyId, now(), id)
    if (!before || still?.userId !== userId) return
    await returnLocked(db, before)
    // The attendant did not return the ticket by choice. Without the row, they may get it again if no other attendant
    // has taken it.
    await removeWait(db, companyId, id)
  })
}
