import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { dropQueue, mergeQueue } from './queues.queries.ts'
import { menuQuery } from './queue-menu.queries.ts'

/** A queue came, changed or went; its menu may have changed with it. */
export function hearQueue(cache: QueryClient, heard: LivePayloads['company-{id}-queue']): void {
  if (heard.action === 'delete') {
    dropQueue(cache, heard.queueId)
    cache.removeQueries({ queryKey: menuQuery(heard.queueId).queryKey })
    return
  }
  mergeQueue(cache, heard.queue)
  void cache.invalidateQueries({ queryKey: menuQuery(heard.queue.id).queryKey })
}
