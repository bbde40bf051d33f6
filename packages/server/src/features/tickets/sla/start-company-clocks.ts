import { hasTargets } from '@guiche/contract/sla-targets'
import type { Queue } from '@guiche/contract/queues'
import { z } from 'zod'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { lockTicketRow } from '../tickets/index.ts'
import { startClocksLate } from './update-clocks.ts'
import { companyHasTargets, listTicketsWithoutClocks, removeRunningClocks } from './sla.queries.ts'

const NAME = 'sla.take-up'
const AT_ONCE = 200

/**
 * Reaction to a queue's new targets: enqueues the job that starts clocks of existing tickets, or removes clocks if none
 * are left.
 */
export async function syncClocksOfQueue(db: Db, queue: Queue): Promise<void> {
  if (hasTargets(queue)) return enqueue(db, NAME, {}, { key: NAME })
  await removeClocksWithoutTargets(db, queue.companyId)
}

/** Deletes the running clocks if no queue of the company has targets; nothing else would end them. */
export async function removeClocksWithoutTargets(db: Db, companyId: number): Promise<void> {
  if (!(await companyHasTargets(db, companyId))) await removeRunningClocks(db, companyId)
}

/** Starts the clocks of tickets that were open before their company had targets. Idempotent. */
export const startCompanyClocks = job(NAME, z.object({}), async (companyId) => {
  let afterId = 0
  for (;;) {
    const ids = await inCompany(companyId, (db) =>
      listTicketsWithoutClocks(db, companyId, afterId, AT_ONCE),
    )
    for (const id of ids) await inCompany(companyId, (db) => startTicketClocks(db, companyId, id))
    afterId = ids.at(-1) ?? 0
    if (ids.length < AT_ONCE) return
  }
})

async function startTicketClocks(db: Db, companyId: number, id: number): Promise<void> {
  if (await lockTicketRow(db, companyId, id)) await startClocksLate(db, { companyId, id })
}
