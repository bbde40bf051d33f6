import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

/** Rules were made, changed, deleted or put into another order. */
export const rulesChanged = event<{ companyId: number }>('company-rules.changed')

/** A rule tells a webhook of its ticket. */
export const ruleTold = event<{
  ticket: Ticket
  webhookId: number
  rule: { id: number; name: string }
}>('company-rules.told')
