import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

/** Rules were created, changed, deleted or reordered. */
export const rulesChanged = event<{ companyId: number }>('company-rules.changed')

/** A rule sends its ticket to a webhook. */
export const ruleCalledWebhook = event<{
  ticket: Ticket
  webhookId: number
  rule: { id: number; name: string }
}>('company-rules.told')
