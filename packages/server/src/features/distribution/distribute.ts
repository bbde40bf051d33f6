import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { assignTicket } from './assign-ticket.ts'
import { type Choice, choosePeople } from './choose-people.ts'
import { listAttendants, listQueueRules, listWaiting } from './distribution.queries.ts'
import { handOverLeft } from './hand-over-left.ts'
import { overflowTickets } from './overflow-tickets.ts'
import { tellPositions } from './tell-positions.ts'

/** After so many rounds somebody else is at the same work, and the next look goes on. */
const ROUNDS_AT_MOST = 20

/**
 * All that a company's queues do by themselves, in this order: what its holder left waits again, who has waited too long
 * goes on to another queue, who waits is given to whoever is free, and who still waits is told their place.
 */
export async function distribute(companyId: number): Promise<void> {
  await handOverLeft(companyId)
  await overflowTickets(companyId)
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const choices = await choose(companyId)
    if (choices.length === 0) break
    await assignAll(companyId, choices)
  }
  await tellPositions(companyId)
}

function choose(companyId: number): Promise<Choice[]> {
  const at = now()
  return inCompany(companyId, async (db) => {
    const waiting = await listWaiting(db, companyId, at)
    if (waiting.length === 0) return []
    const [queues, attendants] = await Promise.all([
      listQueueRules(db, companyId),
      listAttendants(db, companyId, at),
    ])
    return choosePeople(waiting, queues, attendants)
  })
}

/** Each in a transaction of its own. The first that is not as it was ends the round: the rest was chosen beside it. */
async function assignAll(companyId: number, choices: readonly Choice[]): Promise<void> {
  for (const choice of choices) if (!(await assignTicket(companyId, choice))) return
}
