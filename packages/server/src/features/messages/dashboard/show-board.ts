import type { Board } from '@guiche/contract/dashboard'
import { now } from '../../../platform/clock.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countLateTickets } from '../../tickets/sla/index.ts'
import { listTicketHolders, listLongestWaiting, listQueueCounts } from './board.queries.ts'

/** The current board: users with their open tickets, queues with their waiting tickets. */
export function showBoard({ companyId }: Actor): Promise<Board> {
  return inCompany(companyId, async (db) => {
    const at = now()
    const [people, queues, longest, late] = await pipeline([
      listTicketHolders(db, companyId, at),
      listQueueCounts(db, companyId, at),
      listLongestWaiting(db, companyId, at),
      countLateTickets(db, companyId),
    ])
    return {
      at: at.toISOString(),
      people,
      queues: queues.map((queue) => {
        const { warned = 0, breached = 0 } = late.get(queue.id ?? 0) ?? {}
        return { ...queue, warned, breached }
      }),
      longest,
    }
  })
}
