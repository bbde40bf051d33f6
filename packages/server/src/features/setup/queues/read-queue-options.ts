import type { QueueOption } from '@guiche/contract/queue-options'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findQueueOption, listQueueOptions, listMenu } from './queue-options.queries.ts'
import { findQueue } from './queues.queries.ts'

export function showMenu({ companyId }: Actor, id: number): Promise<QueueOption[]> {
  return inCompany(companyId, async (db) => {
    if (!(await findQueue(db, companyId, id))) throw new AppError('ERR_NO_QUEUE_FOUND')
    return listMenu(db, companyId, id)
  })
}

/** A level of a menu; empty if the company does not have the queue. */
export function listMenuLevel(
  { companyId }: Actor,
  { queueId, parentId = null }: { queueId: number; parentId?: number | null | undefined },
): Promise<QueueOption[]> {
  return inCompany(companyId, (db) => listQueueOptions(db, companyId, queueId, parentId))
}

export function showQueueOption({ companyId }: Actor, id: number) {
  return inCompany(companyId, async (db) => {
    const option = await findQueueOption(db, companyId, id)
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
    const parent =
      option.parentId === null ? undefined : await findQueueOption(db, companyId, option.parentId)
    return { ...option, parent: parent ?? null }
  })
}
