import type { QueueIntegration } from '@guiche/contract/queue-integrations'
import { event } from '../../../platform/events/events.ts'

export const integrationChanged = event<{
  action: 'create' | 'update'
  queueIntegration: QueueIntegration
}>('queue-integration.changed')

/** While its row is there still, so that whoever it answered for can go on without it. */
export const integrationDeleted = event<{ companyId: number; id: number }>(
  'queue-integration.deleted',
)
