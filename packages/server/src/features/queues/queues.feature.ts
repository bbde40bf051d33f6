import type { QueueOption } from '@guiche/contract/queue-options'
import { audit } from '../../platform/audit.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { live } from '../../platform/events/events.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { tellCompany } from '../../platform/live/live.ts'
import { changeQueue, deleteQueue, makeQueue } from './change-queue.ts'
import { changeQueueOption, deleteQueueOption, makeQueueOption } from './change-queue-option.ts'
import { findQueueOption, listQueueOptions, listWholeMenu } from './queue-options.queries.ts'
import { queueChanged, queueDeleted } from './queues.events.ts'
import { countQueueUsage, findQueue, listQueues } from './queues.queries.ts'

export const queuesFeature: Feature = {
  routes: [
    serve('GET /queue', ({ actor, query }) => queuesOf(actor, query.companyId)),
    serve('GET /queue/:id', ({ actor, params }) => showQueue(actor, params.id)),
    serve('GET /queue/:id/usage', ({ actor, params }) => showQueueUsage(actor, params.id)),
    serve('POST /queue', ({ actor, body }) => makeQueue(actor, body)),
    serve('PUT /queue/:id', ({ actor, params, body }) => changeQueue(actor, params.id, body)),
    serve('DELETE /queue/:id', ({ actor, params }) => deleteQueue(actor, params.id)),
    serve('GET /queue/:id/options', ({ actor, params }) => wholeMenu(actor, params.id)),
    serve('GET /queue-options', ({ actor, query }) => levelOfMenu(actor, query)),
    serve('GET /queue-options/:id', ({ actor, params }) => showQueueOption(actor, params.id)),
    serve('POST /queue-options', ({ actor, body }) => makeQueueOption(actor, body)),
    serve('PUT /queue-options/:id', ({ actor, params, body }) =>
      changeQueueOption(actor, params.id, body),
    ),
    serve('DELETE /queue-options/:id', ({ actor, params }) => deleteQueueOption(actor, params.id)),
  ],
  reactions: [
    live(queueChanged, (queue) =>
      tellCompany(queue.companyId, 'company-{id}-queue', { action: 'update', queue }),
    ),
    live(queueDeleted, ({ companyId, queueId }) =>
      tellCompany(companyId, 'company-{id}-queue', { action: 'delete', queueId }),
    ),
  ],
}

/** The own company's queues; the operator may ask for another's, for the first user in its dialog. */
function queuesOf(actor: Actor, given: number | undefined) {
  const companyId = given ?? actor.companyId
  if (companyId !== actor.companyId && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  return inCompany(companyId, async (db) => {
    if (companyId !== actor.companyId) await audit(db, companyId, actor, 'queues.list')
    return listQueues(db, companyId)
  })
}

function showQueue(actor: Actor, id: number) {
  return inCompany(actor.companyId, async (db) => {
    const queue = await findQueue(db, actor.companyId, id)
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
    return queue
  })
}

function showQueueUsage({ companyId }: Actor, id: number) {
  return inCompany(companyId, async (db) => {
    if (!(await findQueue(db, companyId, id))) throw new AppError('ERR_NO_QUEUE_FOUND')
    return countQueueUsage(db, companyId, id)
  })
}

function wholeMenu({ companyId }: Actor, id: number): Promise<QueueOption[]> {
  return inCompany(companyId, async (db) => {
    if (!(await findQueue(db, companyId, id))) throw new AppError('ERR_NO_QUEUE_FOUND')
    return listWholeMenu(db, companyId, id)
  })
}

/** A level of a queue that the company does not have is empty. */
function levelOfMenu(
  { companyId }: Actor,
  { queueId, parentId = null }: { queueId: number; parentId?: number | null | undefined },
): Promise<QueueOption[]> {
  return inCompany(companyId, (db) => listQueueOptions(db, companyId, queueId, parentId))
}

function showQueueOption({ companyId }: Actor, id: number) {
  return inCompany(companyId, async (db) => {
    const option = await findQueueOption(db, companyId, id)
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
    const parent =
      option.parentId === null ? undefined : await findQueueOption(db, companyId, option.parentId)
    return { ...option, parent: parent ?? null }
  })
}
