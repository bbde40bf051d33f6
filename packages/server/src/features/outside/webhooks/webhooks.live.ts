import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { deliveryChanged, webhookChanged, webhookDeleted } from './webhooks.events.ts'

export const webhookLive = [
  reactAfterCommit(webhookChanged, (news) => {
    const { companyId } = news.webhook
    tell([adminRoom(companyId)], companyId, 'company-{id}-webhook', news)
  }),
  reactAfterCommit(webhookDeleted, ({ companyId, webhookId }) =>
    tell([adminRoom(companyId)], companyId, 'company-{id}-webhook', {
      action: 'delete',
      webhookId,
    }),
  ),
  reactAfterCommit(deliveryChanged, ({ companyId, ...news }) =>
    tell([adminRoom(companyId)], companyId, 'company-{id}-webhook-delivery', news),
  ),
]
