import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { integrationList } from './queue-integrations.queries.ts'

/** Updates integrations on their page. */
export const integrationsLive: readonly Hearing[] = [
  declareHearing('company-{id}-queueIntegration', (cache, heard) =>
    integrationList.hear(
      cache,
      heard.action === 'delete' ? heard.integrationId : heard.queueIntegration,
    ),
  ),
]
