import type { LivePayloads } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

/** A provider's webhook stopped, recovered, or changed its state otherwise. */
export const pixWebhookAlerted = event<
  LivePayloads['company-{id}-pix-webhook'] & { companyId: number }
>('pix.webhook-alerted')
