import { now } from '../../../platform/clock.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { assignTicket } from './assign-ticket.ts'
import { type Choice, chooseAttendants } from './choose-attendants.ts'
import { listAttendants, listQueueRules, listWaitingTickets } from './distribution.queries.ts'
import { returnLeftTickets } from './return-left-tickets.ts'
import { runSequentially } from './run-sequentially.ts'
import { overflowTickets } from './overflow-tickets.ts'
import { sendPositions } from './send-positions.ts'

/**
 * If choices still fail after this many rounds, another process is distributing the same tickets; the next sweep
 * continues.
 */
const ROUNDS_AT_MOST = 20

/**
 * Runs everything that a company's queues do by themselves, in this order: tickets of absent attendants return to the
 * queue, tickets that waited too long overflow to another queue, waiting tickets are assigned to free attendants, and
 * customers who still wait are sent their positions.
 */
export async function distributeTickets(companyId: number): Promise<void> {
  await returnLeftTickets(companyId)
  await overflowTickets(companyId)
  await assignWaitingTickets(companyId)
  await sendPositions(companyId)
}

async function assignWaitingTickets(companyId: number): Promise<void> {
  const failed = new Set<number>()
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const choices = await chooseForWaitingTickets(companyId, failed)
    if (choices.length === 0) return
    for (const { ticketId } of await assignChosenTickets(companyId, choices)) failed.add(ticketId)
  }
}

/** @param failed tickets that are left out until the next run */
function chooseForWaitingTickets(
  companyId: number,
  failed: ReadonlySet<number>,
): Promise<Choice[]> {
  const at = now()
  return inCompany(companyId, async (db) => {
    const waiting = (await listWaitingTickets(db, companyId, at)).filter(
      ({ id }) => !failed.has(id),
    )
    if (waiting.length === 0) return []
    const [queues, attendants] = await pipeline([
      listQueueRules(db, companyId),
      listAttendants(db, companyId, at),
    ])
    return chooseAttendants(waiting, queues, attendants)
  })
}

/**
 * Assigns each ticket in a transaction of its own. Stops at the first choice that no longer holds, since the others
 * were chosen from the same outdated snapshot.
 * @returns the choices that failed with an error
 */
function assignChosenTickets(companyId: number, choices: readonly Choice[]): Promise<Choice[]> {
  let isAsChosen = true
  return runSequentially(choices, async (choice) => {
    if (isAsChosen) isAsChosen = await assignTicket(companyId, choice)
  })
}
