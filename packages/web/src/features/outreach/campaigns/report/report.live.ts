import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../../platform/live/live-cache.ts'
import { campaignList, REPORTS } from '../campaigns.queries.ts'
import { recipientsKey } from './report.queries.ts'

// Counts come with the event. Everything else is refetched at most each second: the report less often the more
// recipients it counts, and the recipients less often the more pages of them are loaded.

const ASKED_EACH_MS = 1000
/** Recipients that the server counts well within that interval. */
const COUNTED_EACH = 50_000
/** The report is refetched once more after the end (features 4). */
const AFTER_END_MS = 5000

/** Socket events for the page of one campaign. */
export function reportLive(id: number): readonly Hearing[] {
  const askReport = throttle((cache: QueryClient) => {
    refetchAll(cache, [...REPORTS, id])
    const { total = 0 } = campaignList.rows.known(cache, id)?.counts ?? {}
    return ASKED_EACH_MS * Math.max(1, total / COUNTED_EACH)
  })
  const askRecipients = throttle((cache: QueryClient) => {
    refetchAll(cache, recipientsKey(id))
    return ASKED_EACH_MS * Math.max(1, loadedPageCount(cache, id))
  })
  return [
    declareHearing('company-{id}-campaign', (cache, heard) => {
      if (heard.action === 'delete' ? heard.id !== id : heard.record.id !== id) return
      askReport(cache)
      askRecipients(cache)
      if (heard.action === 'delete' || heard.record.status !== 'FINALIZADA') return
      setTimeout(() => {
        askReport(cache)
        askRecipients(cache)
      }, AFTER_END_MS)
    }),
  ]
}

/** Number of loaded pages of recipients in mounted lists. */
function loadedPageCount(cache: QueryClient, id: number): number {
  const lists = cache.getQueryCache().findAll({ queryKey: recipientsKey(id), type: 'active' })
  const lengths = lists.map(({ queryKey }) => {
    const data = cache.getQueryData<{ pages: readonly unknown[] }>(queryKey)
    return data?.pages.length ?? 0
  })
  return Math.max(0, ...lengths)
}

/** Throttles `act` to one run per interval, with one trailing run. `act` returns the interval in milliseconds. */
function throttle(act: (cache: QueryClient) => number): (cache: QueryClient) => void {
  let freeAt = 0
  let isWaiting = false
  return (cache) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(
      () => {
        isWaiting = false
        freeAt = performance.now() + act(cache)
      },
      Math.max(0, freeAt - performance.now()),
    )
  }
}
