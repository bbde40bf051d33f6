import { SECOND } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../platform/database/database-errors.ts'
import { KeyedQueue } from '../../../platform/jobs/keyed-queue.ts'
import { log } from '../../../platform/log.ts'
import { mayRunJob } from '../../organisation/companies/index.ts'
import { distributeTickets } from './distribute-tickets.ts'
import { listDistributingCompanies } from './distribution.queries.ts'

// Events of this process start a run after commit. The sweep covers events of other processes and the passing of time.

const SWEEP_MS = 3 * SECOND
const COMPANIES_AT_ONCE = 4

/**
 * Callbacks of this process's runners, called after an event in a company. Not shared: the sweep of every process finds
 * the tickets of other processes' events.
 */
const listening = new Set<(companyId: number, isDistributing: boolean) => void>()

/**
 * Requests a run for a company after an event that may bring a ticket and an attendant together.
 * @param isDistributing true if it is known that one of its queues distributes
 */
export function requestDistribution(companyId: number, isDistributing = false): void {
  for (const request of listening) request(companyId, isDistributing)
}

export interface DistributionRunner {
  stop(): Promise<void>
}

export function runDistribution(): DistributionRunner {
  /** Companies with a distributing queue; events of other companies are ignored. Refreshed by each sweep. */
  let distributing = new Set<number>()
  const work = new KeyedQueue<number>(String, COMPANIES_AT_ONCE, distributeOrSkip)
  const addIfDistributing = (companyId: number, isDistributing: boolean) => {
    if (isDistributing) distributing.add(companyId)
    if (distributing.has(companyId)) work.add(companyId)
  }
  const sweep = async () => {
    try {
      distributing = new Set(
        await acrossCompanies('find companies with distribution', listDistributingCompanies),
      )
      for (const companyId of distributing) work.add(companyId)
    } catch (error) {
      if (!isUnavailable(error))
        log.error({ err: error }, 'the search for companies with distribution failed')
    }
  }
  const poll = setInterval(() => void sweep(), SWEEP_MS)
  void sweep()
  listening.add(addIfDistributing)
  return {
    stop: async () => {
      listening.delete(addIfDistributing)
      clearInterval(poll)
      await work.stop()
    },
  }
}

/** Ignores an unavailable database, since the next sweep tries again. */
async function distributeOrSkip(companyId: number): Promise<void> {
  try {
    if (await mayRunJob(companyId)) await distributeTickets(companyId)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
