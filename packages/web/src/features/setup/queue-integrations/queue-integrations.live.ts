import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { integrationRows, INTEGRATIONS } from './queue-integrations.queries.ts'

/** Updates integrations on their page; the position of a new one is refetched. */
export const integrationsLive: readonly Hearing[] = [
  on('company-{id}-queueIntegration', (cache, heard) => {
    if (heard.action === 'delete') integrationRows.drop(cache, heard.integrationId)
    else integrationRows.hear(cache, heard.queueIntegration)
    refetchAll(cache, INTEGRATIONS)
  }),
]
