import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { letWait, lockTicketRow } from '../../tickets/tickets/index.ts'
import { type LeftTicket, listLeft, lockDesk, removeWait } from './distribution.queries.ts'
import { oneByOne } from './one-by-one.ts'

/** Returns unanswered tickets to the queue when their attendant paused or left longer ago than the queue allows. */
export async function handOverLeft(companyId: number): Promise<void> {
  const left = await inCompany(companyId, (db) => listLeft(db, companyId, now()))
  await oneByOne(left, (ticket) => handOver(companyId, ticket))
}

/** Checks again behind the locks: the attendant may be back or may have answered. */
function handOver(companyId: number, { id, userId }: LeftTicket): Promise<void> {
  return inCompany(companyId, async (db) => {
    await lockDesk(db, companyId, userId)
    const before = await lockTicketRow(db, companyId, id)
    const [still] = await listLeft(db, companyId, now(), id)
    if (!before || still?.userId !== userId) return
    await letWait(db, before)
    // The attendant did not return the ticket by choice. Without the row, they may get it again if no other attendant
    // has taken it.
    await removeWait(db, companyId, id)
  })
}
