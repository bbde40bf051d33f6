import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { mergeDelivery, webhookRows, WEBHOOKS } from './webhooks.queries.ts'

/** Webhooks on their page; by its name one stands where the server puts it. */
export const webhooksLive: readonly Hearing[] = [
  on('company-{id}-webhook', (cache, heard) => {
    if (heard.action === 'delete') webhookRows.drop(cache, heard.webhookId)
    else webhookRows.hear(cache, heard.webhook)
    refresh(cache, WEBHOOKS)
  }),
]

/** What was sent to one, in its log. */
export const deliveriesLive: readonly Hearing[] = [
  on('company-{id}-webhook-delivery', (cache, { delivery }) => mergeDelivery(cache, delivery)),
]
