import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { queueRows } from './queues.queries.ts'
import { menuQuery } from './menu/queue-menu.queries.ts'

/** Updates the company's queues and the loaded menus. */
export const queuesLive: readonly Hearing[] = [declareHearing('company-{id}-queue', hearQueue)]

/** Updates a queue; its menu may have changed too, so it is refetched. */
function hearQueue(cache: QueryClient, heard: LivePayloads['company-{id}-queue']): void {
  if (heard.action === 'delete') {
    queueRows.drop(cache, heard.queueId)
    cache.removeQueries({ queryKey: menuQuery(heard.queueId).queryKey })
    return
  }
  queueRows.hear(cache, heard.queue)
  refetchAll(cache, menuQuery(heard.queue.id).queryKey)
}
