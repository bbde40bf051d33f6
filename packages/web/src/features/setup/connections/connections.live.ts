import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { connectionRows, connectionsQuery } from './connections.queries.ts'

/** Updates the company's connections: rows, steps of their sessions, and their queues. */
export const connectionsLive: readonly Hearing[] = [
  declareHearing('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') connectionRows.drop(cache, heard.whatsappId)
    else connectionRows.hear(cache, heard.whatsapp)
  }),
  declareHearing('company-{id}-whatsappSession', (cache, { session }) =>
    connectionRows.hear(cache, session),
  ),
  declareHearing('company-{id}-queue', (cache) => refetchAll(cache, connectionsQuery.queryKey)),
]
