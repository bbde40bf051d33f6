import { SECOND } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { KeyedWork } from '../../../platform/jobs/keyed-work.ts'
import { log } from '../../../platform/log.ts'
import { mayWork } from '../../organisation/companies/index.ts'
import { distribute } from './distribute.ts'
import { listDistributing } from './distribution.queries.ts'

// What happens in this process is looked at once it is committed; a sweep sees what other processes did, and what only
// time has done.

const SWEEP_MS = 3 * SECOND
const COMPANIES_AT_ONCE = 4

/** By this process's keepers: of which companies something happened. */
const listening = new Set<(companyId: number, isDistributing: boolean) => void>()

/**
 * Something happened in a company that may bring a ticket and a person together.
 * @param isDistributing it is known that one of its queues distributes
 */
export function lookSoon(companyId: number, isDistributing = false): void {
  for (const look of listening) look(companyId, isDistributing)
}

export interface DistributionKeeper {
  stop(): Promise<void>
}

export function keepDistributing(): DistributionKeeper {
  /** Companies without such a queue cost nothing but the look at who has one. */
  let distributing = new Set<number>()
  const work = new KeyedWork<number>(String, COMPANIES_AT_ONCE, distributeAgainLater)
  const look = (companyId: number, isDistributing: boolean) => {
    if (isDistributing) distributing.add(companyId)
    if (distributing.has(companyId)) work.add(companyId)
  }
  const sweep = async () => {
    try {
      distributing = new Set(
        await acrossCompanies('companies whose queues distribute', listDistributing),
      )
      for (const companyId of distributing) work.add(companyId)
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'distributing queues could not be found')
    }
  }
  const poll = setInterval(() => void sweep(), SWEEP_MS)
  void sweep()
  listening.add(look)
  return {
    stop: async () => {
      listening.delete(look)
      clearInterval(poll)
      await work.stop()
    },
  }
}

/** What fails is tried again with the next look. */
async function distributeAgainLater(companyId: number): Promise<void> {
  try {
    if (await mayWork(companyId)) await distribute(companyId)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
