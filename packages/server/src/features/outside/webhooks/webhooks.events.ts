import type { Delivery, Webhook } from '@guiche/contract/webhooks'
import { event } from '../../../platform/events/events.ts'

interface WebhookNews {
  action: 'create' | 'update' | 'disabled'
  webhook: Webhook
}

export const webhookChanged = event<WebhookNews>('webhook.changed')
export const webhookDeleted = event<{ companyId: number; webhookId: number }>('webhook.deleted')
export const deliveryChanged = event<{
  companyId: number
  action: 'create' | 'update'
  delivery: Delivery
}>('webhook.delivery-changed')
