import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { letWait, lockTicketRow } from '../../tickets/tickets/index.ts'
import { type LeftTicket, listLeft, lockDesk, removeWait } from './distribution.queries.ts'
import { oneByOne } from './one-by-one.ts'

/** Customers without an answer, whose attendant paused or left so long ago as their queue has it, wait for anybody again. */
export async function handOverLeft(companyId: number): Promise<void> {
  const left = await inCompany(companyId, (db) => listLeft(db, companyId, now()))
  await oneByOne(left, (ticket) => handOver(companyId, ticket))
}

/** Looked at again behind the locks: they may be back, or have answered. */
function handOver(companyId: number, { id, userId }: LeftTicket): Promise<void> {
  return inCompany(companyId, async (db) => {
    await lockDesk(db, companyId, userId)
    const before = await lockTicketRow(db, companyId, id)
    const [still] = await listLeft(db, companyId, now(), id)
    if (!before || still?.userId !== userId) return
    await letWait(db, before)
    // They did not let it go of their own will: when they are back, and nobody has taken it, it is theirs again.
    await removeWait(db, companyId, id)
  })
}
