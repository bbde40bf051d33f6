import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { changeWebhook, deleteWebhook, createWebhook, renewSecret } from './change-webhook.ts'
import { purgeDeliveries } from './deliveries/purge-deliveries.ts'
import { showAllWebhooks, pageOfDeliveries, showDelivery } from './read-webhooks.ts'
import { replayDelivery } from './deliveries/replay-delivery.ts'
import { resumeWebhookJob } from './resume-webhook.ts'
import { sendDeliveryJob } from './deliveries/send-delivery.ts'
import { webhookReactions } from './webhook-reactions.ts'
import { pingWebhook } from './ping-webhook.ts'
import { webhookLive } from './webhooks.live.ts'

/** Posts events to programs of the company. */
export const webhooksFeature: Feature = {
  routes: [
    bindRoute('GET /webhooks', ({ actor }) => showAllWebhooks(actor)),
    bindRoute('POST /webhooks', ({ actor, body }) => createWebhook(actor, body)),
    bindRoute('PUT /webhooks/:id', ({ actor, params, body }) =>
      changeWebhook(actor, params.id, body),
    ),
    bindRoute('DELETE /webhooks/:id', ({ actor, params }) => deleteWebhook(actor, params.id)),
    bindRoute('POST /webhooks/:id/secret', ({ actor, params }) => renewSecret(actor, params.id)),
    bindRoute('POST /webhooks/:id/test', ({ actor, params }) => pingWebhook(actor, params.id)),
    bindRoute('GET /webhooks/:id/deliveries', ({ actor, params, query }) =>
      pageOfDeliveries(actor, params.id, query),
    ),
    bindRoute('GET /webhooks/:id/deliveries/:deliveryId', ({ actor, params }) =>
      showDelivery(actor, params.id, params.deliveryId),
    ),
    bindRoute('POST /webhooks/:id/deliveries/:deliveryId/replay', ({ actor, params, body }) =>
      replayDelivery(actor, params.id, params.deliveryId, body.idempotencyKey),
    ),
  ],
  reactions: [...webhookReactions, ...webhookLive],
  jobs: [
    sendDeliveryJob,
    resumeWebhookJob,
    cronJob('webhooks.forget', '41 4 * * *', purgeDeliveries),
  ],
}
