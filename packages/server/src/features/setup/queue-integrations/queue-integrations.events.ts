import type { QueueIntegration } from '@guiche/contract/queue-integrations'
import { event } from '../../../platform/events/events.ts'

export const integrationChanged = event<{
  action: 'create' | 'update'
  queueIntegration: QueueIntegration
}>('queue-integration.changed')

/** Announced before the row is deleted, so that reactions can detach what refers to it. */
export const integrationDeleted = event<{ companyId: number; id: number }>(
  'queue-integration.deleted',
)
