import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

/** A rule sends its ticket to a webhook. */
export const ruleCalledWebhook = event<{
  ticket: Ticket
  webhookId: number
  rule: { id: number; name: string }
}>('company-rules.told')
