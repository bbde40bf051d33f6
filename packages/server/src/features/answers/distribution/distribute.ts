import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { assignTicket } from './assign-ticket.ts'
import { type Choice, choosePeople } from './choose-people.ts'
import { listAttendants, listQueueRules, listWaiting } from './distribution.queries.ts'
import { handOverLeft } from './hand-over-left.ts'
import { oneByOne } from './one-by-one.ts'
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
  await assignWaiting(companyId)
  await tellPositions(companyId)
}

async function assignWaiting(companyId: number): Promise<void> {
  const failed = new Set<number>()
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const choices = await choose(companyId, failed)
    if (choices.length === 0) return
    for (const { ticketId } of await assignAll(companyId, choices)) failed.add(ticketId)
  }
}

/** @param failed tickets that are left out until the next look */
function choose(companyId: number, failed: ReadonlySet<number>): Promise<Choice[]> {
  const at = now()
  return inCompany(companyId, async (db) => {
    const waiting = (await listWaiting(db, companyId, at)).filter(({ id }) => !failed.has(id))
    if (waiting.length === 0) return []
    const [queues, attendants] = await Promise.all([
      listQueueRules(db, companyId),
      listAttendants(db, companyId, at),
    ])
    return choosePeople(waiting, queues, attendants)
  })
}

/**
 * Each in a transaction of its own. After the first that is not as it was nothing more is given: the rest was chosen
 * beside it. @returns those that failed
 */
function assignAll(companyId: number, choices: readonly Choice[]): Promise<Choice[]> {
  let isAsChosen = true
  return oneByOne(choices, async (choice) => {
    if (isAsChosen) isAsChosen = await assignTicket(companyId, choice)
  })
}
