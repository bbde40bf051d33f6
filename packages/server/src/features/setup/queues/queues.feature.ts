import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { changeMenu } from './change-menu.ts'
import { changeQueue, deleteQueue, createQueue } from './change-queue.ts'
import { changeQueueOption, deleteQueueOption, createQueueOption } from './change-queue-option.ts'
import { queueChanged, queueDeleted } from './queues.events.ts'
import { listMenuLevel, showQueueOption, showMenu } from './read-queue-options.ts'
import { listQueuesAs, showQueue, showQueueUsage } from './read-queues.ts'

export const queuesFeature: Feature = {
  routes: [
    bindRoute('GET /queue', ({ actor, query }) => listQueuesAs(actor, query.companyId)),
    bindRoute('GET /queue/:id', ({ actor, params }) => showQueue(actor, params.id)),
    bindRoute('GET /queue/:id/usage', ({ actor, params }) => showQueueUsage(actor, params.id)),
    bindRoute('POST /queue', ({ actor, body }) => createQueue(actor, body)),
    bindRoute('PUT /queue/:id', ({ actor, params, body }) => changeQueue(actor, params.id, body)),
    bindRoute('DELETE /queue/:id', ({ actor, params }) => deleteQueue(actor, params.id)),
    bindRoute('GET /queue/:id/options', ({ actor, params }) => showMenu(actor, params.id)),
    bindRoute('PUT /queue/:id/options', ({ actor, params, body }) =>
      changeMenu(actor, params.id, body),
    ),
    bindRoute('GET /queue-options', ({ actor, query }) => listMenuLevel(actor, query)),
    bindRoute('GET /queue-options/:id', ({ actor, params }) => showQueueOption(actor, params.id)),
    bindRoute('POST /queue-options', ({ actor, body }) => createQueueOption(actor, body)),
    bindRoute('PUT /queue-options/:id', ({ actor, params, body }) =>
      changeQueueOption(actor, params.id, body),
    ),
    bindRoute('DELETE /queue-options/:id', ({ actor, params }) =>
      deleteQueueOption(actor, params.id),
    ),
  ],
  reactions: [
    reactAfterCommit(queueChanged, (queue) =>
      tellCompany(queue.companyId, 'company-{id}-queue', { action: 'update', queue }),
    ),
    reactAfterCommit(queueDeleted, ({ companyId, queueId }) =>
      tellCompany(companyId, 'company-{id}-queue', { action: 'delete', queueId }),
    ),
  ],
}
