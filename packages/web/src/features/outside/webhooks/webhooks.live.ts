import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { mergeDelivery, webhookRows, WEBHOOKS } from './webhooks.queries.ts'

/** Updates webhooks on their page; they are sorted by name, so a new one is refetched. */
export const webhooksLive: readonly Hearing[] = [
  declareHearing('company-{id}-webhook', (cache, heard) => {
    if (heard.action === 'delete') webhookRows.drop(cache, heard.webhookId)
    else webhookRows.hear(cache, heard.webhook)
    refetchAll(cache, WEBHOOKS)
  }),
]

/** Updates the deliveries in their log. */
export const deliveriesLive: readonly Hearing[] = [
  declareHearing('company-{id}-webhook-delivery', (cache, { delivery }) =>
    mergeDelivery(cache, delivery),
  ),
]
