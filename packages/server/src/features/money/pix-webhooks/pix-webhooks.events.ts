import type { LivePayloads } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

/** A provider tells of payments no more, or again; or how that stands has changed otherwise. */
export const pixWebhookAlerted = event<
  LivePayloads['company-{id}-pix-webhook'] & { companyId: number }
>('pix.webhook-alerted')
