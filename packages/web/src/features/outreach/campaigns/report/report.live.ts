import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../../platform/live.ts'
import { refresh } from '../../../../platform/live-cache.ts'
import { campaignRows, REPORTS } from '../campaigns.queries.ts'
import { recipientsOf } from './report.queries.ts'

// Counts come with the event. What else the page shows is asked for again, at most each second: the figures the more
// seldom the more recipients are counted for them, and the recipients the more pages of them are open.

const ASKED_EACH_MS = 1000
/** So many are counted well within that. */
const COUNTED_EACH = 50_000
/** After the end it is asked once more (features 4). */
const AFTER_END_MS = 5000

/** What the page of one campaign hears. */
export function reportLive(id: number): readonly Hearing[] {
  const askReport = atMostEach((cache: QueryClient) => {
    refresh(cache, [...REPORTS, id])
    const { total = 0 } = campaignRows.known(cache, id)?.counts ?? {}
    return ASKED_EACH_MS * Math.max(1, total / COUNTED_EACH)
  })
  const askRecipients = atMostEach((cache: QueryClient) => {
    refresh(cache, recipientsOf(id))
    return ASKED_EACH_MS * Math.max(1, pagesOf(cache, id))
  })
  return [
    on('company-{id}-campaign', (cache, heard) => {
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

/** How many pages of recipients stand on the screen. */
function pagesOf(cache: QueryClient, id: number): number {
  const lists = cache.getQueryCache().findAll({ queryKey: recipientsOf(id), type: 'active' })
  const lengths = lists.map(({ queryKey }) => {
    const data = cache.getQueryData<{ pages: readonly unknown[] }>(queryKey)
    return data?.pages.length ?? 0
  })
  return Math.max(0, ...lengths)
}

/** Does it now, or once the time that it named the last time is over; never twice for what came meanwhile. */
function atMostEach(act: (cache: QueryClient) => number): (cache: QueryClient) => void {
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
