import { live } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { changeMenu } from './change-menu.ts'
import { changeQueue, deleteQueue, createQueue } from './change-queue.ts'
import { changeQueueOption, deleteQueueOption, createQueueOption } from './change-queue-option.ts'
import { queueChanged, queueDeleted } from './queues.events.ts'
import { listMenuLevel, showQueueOption, showMenu } from './read-queue-options.ts'
import { listQueuesAs, showQueue, showQueueUsage } from './read-queues.ts'

export const queuesFeature: Feature = {
  routes: [
    serve('GET /queue', ({ actor, query }) => listQueuesAs(actor, query.companyId)),
    serve('GET /queue/:id', ({ actor, params }) => showQueue(actor, params.id)),
    serve('GET /queue/:id/usage', ({ actor, params }) => showQueueUsage(actor, params.id)),
    serve('POST /queue', ({ actor, body }) => createQueue(actor, body)),
    serve('PUT /queue/:id', ({ actor, params, body }) => changeQueue(actor, params.id, body)),
    serve('DELETE /queue/:id', ({ actor, params }) => deleteQueue(actor, params.id)),
    serve('GET /queue/:id/options', ({ actor, params }) => showMenu(actor, params.id)),
    serve('PUT /queue/:id/options', ({ actor, params, body }) =>
      changeMenu(actor, params.id, body),
    ),
    serve('GET /queue-options', ({ actor, query }) => listMenuLevel(actor, query)),
    serve('GET /queue-options/:id', ({ actor, params }) => showQueueOption(actor, params.id)),
    serve('POST /queue-options', ({ actor, body }) => createQueueOption(actor, body)),
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
