import { audit } from '../../platform/audit.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { findQueue, listQueues } from './queues.queries.ts'

export const queuesFeature: Feature = {
  routes: [
    serve('GET /queue', ({ actor, query }) => queuesOf(actor, query.companyId)),
    serve('GET /queue/:id', ({ actor, params }) => showQueue(actor, params.id)),
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
