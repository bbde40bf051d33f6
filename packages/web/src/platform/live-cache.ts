import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'

// What is asked for and what is told live cross on their way. An answer on its way knows nothing of what is heard
// meanwhile, and would bring back what was: that is applied once more when the answer has come. What was asked for
// before a room was joined may have missed a word: it is asked for again, but for what was asked since that word.

const KEPT_MS = 60_000

/** Since when this page is open, in ms, as all times here. */
type Moment = number

interface LiveCache {
  hear(apply: () => void): void
  askAgain(toldAt: Moment, queryKey: QueryKey | undefined): void
}

const liveCaches = new WeakMap<QueryClient, LiveCache>()

/** Applies what was heard to the cache, and again to what was being asked for then. `apply` bears a repeat. */
export function hearInto(cache: QueryClient, apply: () => void): void {
  liveCacheOf(cache).hear(apply)
}

/** Asks again for what was asked for before something was told, of all or of what is under a key. */
export function askAgain(cache: QueryClient, toldAt: Moment, queryKey?: QueryKey): void {
  liveCacheOf(cache).askAgain(toldAt, queryKey)
}

function liveCacheOf(cache: QueryClient): LiveCache {
  const found = liveCaches.get(cache)
  if (found === undefined) throw new Error('the cache is not one of createQueryClient')
  return found
}

/** Follows what the cache asks for; once, when it is made. */
export function followCache(cache: QueryClient): void {
  let heard: { at: Moment; apply: () => void }[] = []
  /** By the hash of its key. */
  const askedAt = new Map<string, Moment>()
  // Being asked for the first time: asking again meanwhile would get the same answer.
  const missed = new Set<string>()

  cache.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
    const { queryHash }: { queryHash: string } = event.query
    if (event.type === 'removed') {
      askedAt.delete(queryHash)
      missed.delete(queryHash)
    }
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'fetch') askedAt.set(queryHash, performance.now())
    if (action.type !== 'success' || action.manual === true) return
    const since = askedAt.get(queryHash) ?? 0
    const crossed = heard.filter(({ at }) => at >= since)
    // After this answer has been told of.
    if (crossed.length > 0) queueMicrotask(() => crossed.forEach(({ apply }) => apply()))
    if (missed.delete(queryHash)) queueMicrotask(() => invalidate(new Set([queryHash])))
  })

  function invalidate(hashes: ReadonlySet<string>) {
    void cache.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }

  liveCaches.set(cache, {
    hear(apply) {
      const at = performance.now()
      heard = [...heard.filter((one) => at - one.at < KEPT_MS), { at, apply }]
      apply()
    },
    askAgain(toldAt, queryKey) {
      const queries = cache.getQueryCache().findAll(queryKey === undefined ? {} : { queryKey })
      const again = new Set<string>()
      for (const { queryHash, state } of queries) {
        if ((askedAt.get(queryHash) ?? 0) > toldAt) continue
        if (state.data === undefined && state.fetchStatus === 'fetching') missed.add(queryHash)
        else again.add(queryHash)
      }
      invalidate(again)
    },
  })
}
