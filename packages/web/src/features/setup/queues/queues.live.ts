import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { queueRows } from './queues.queries.ts'
import { menuQuery } from './queue-menu.queries.ts'

/** The company's queues, and the menus of them that one looks at. */
export const queuesLive: readonly Hearing[] = [on('company-{id}-queue', hearQueue)]

/** A queue came, changed or went; its menu may have changed with it. */
function hearQueue(cache: QueryClient, heard: LivePayloads['company-{id}-queue']): void {
  if (heard.action === 'delete') {
    queueRows.drop(cache, heard.queueId)
    cache.removeQueries({ queryKey: menuQuery(heard.queueId).queryKey })
    return
  }
  queueRows.hear(cache, heard.queue)
  refresh(cache, menuQuery(heard.queue.id).queryKey)
}
