import type { Queue, QueueUsage } from '@guiche/contract/queues'
import { recordAudit } from '../../../platform/audit.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countQueueUsage, findQueue, listQueues } from './queues.queries.ts'

/**
 * The company's queues. The operator may name another company, for the dialog of its first user.
 * @throws ERR_NO_PERMISSION
 */
export function listQueuesAs(actor: Actor, given: number | undefined): Promise<Queue[]> {
  const companyId = given ?? actor.companyId
  if (companyId !== actor.companyId && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  return inCompany(companyId, async (db) => {
    if (companyId !== actor.companyId) await recordAudit(db, companyId, actor, 'queues.list')
    return listQueues(db, companyId)
  })
}

export function showQueue(actor: Actor, id: number): Promise<Queue> {
  return inCompany(actor.companyId, async (db) => {
    const queue = await findQueue(db, actor.companyId, id)
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
    return queue
  })
}

export function showQueueUsage({ companyId }: Actor, id: number): Promise<QueueUsage> {
  return inCompany(companyId, async (db) => {
    if (!(await findQueue(db, companyId, id))) throw new AppError('ERR_NO_QUEUE_FOUND')
    return countQueueUsage(db, companyId, id)
  })
}
