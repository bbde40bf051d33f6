import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'

// Live events and replies can cross on their way. For each query this records when its reply was requested: newer
// events are merged into the reply when it arrives (live-rows.ts), and queries that may have missed an event are
// refetched.

/** Milliseconds since the page was opened, like `performance.now()`. */
export type Moment = number

/** Receives the query of a reply that has arrived, and when it was requested. */
type HearReply = (query: Query, askedAt: Moment) => void

interface LiveCache {
  onReply(hear: HearReply): void
  refetchOlder(toldAt: Moment, queryKey: QueryKey | undefined): void
  refetchSoon(queryKey: QueryKey): void
}

/** Interval of `refetchSoon`: lists that only the server can count are refetched together, at most this often. */
const ASKED_SOON_MS = 3000

const liveCaches = new WeakMap<QueryClient, LiveCache>()

/** Calls `hear` for each reply before components render it. */
export function onReply(cache: QueryClient, hear: HearReply): void {
  liveCacheOf(cache).onReply(hear)
}

/** Refetches the queries that were requested before `toldAt`: all, or those under a key. */
export function refetchOlder(cache: QueryClient, toldAt: Moment, queryKey?: QueryKey): void {
  liveCacheOf(cache).refetchOlder(toldAt, queryKey)
}

/**
 * Refetches all queries under a key, also those that are being fetched, since only the server knows the new row's
 * position.
 */
export function refetchAll(cache: QueryClient, queryKey: QueryKey): void {
  refetchOlder(cache, performance.now(), queryKey)
}

/** Refetches one query after a short interval; further calls within it have no effect. */
export function refetchSoon(cache: QueryClient, queryKey: QueryKey): void {
  liveCacheOf(cache).refetchSoon(queryKey)
}

function liveCacheOf(cache: QueryClient): LiveCache {
  const found = liveCaches.get(cache)
  if (found === undefined) throw new Error('the cache is not one of createQueryClient')
  return found
}

/** Subscribes to the queries of a cache. Called once per cache, by createQueryClient. */
export function trackQueries(cache: QueryClient): void {
  // By query hash: when the latest reply was requested, and when the held data was requested.
  const askedAt = new Map<string, Moment>()
  const heldSince = new Map<string, Moment>()
  // Queries whose running request cannot be cancelled; they are refetched after it.
  const missed = new Set<string>()
  const soon = new Map<string, QueryKey>()
  const hearers = new Set<HearReply>()

  cache.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
    const { queryHash }: { queryHash: string } = event.query
    if (event.type === 'removed') {
      askedAt.delete(queryHash)
      heldSince.delete(queryHash)
      missed.delete(queryHash)
    }
    const query = cache.getQueryCache().get(queryHash)
    if (event.type !== 'updated' || query === undefined) return
    const { action } = event
    if (action.type === 'fetch') askedAt.set(queryHash, performance.now())
    if (action.type !== 'success' || action.manual === true) return
    const since = askedAt.get(queryHash) ?? 0
    if (!isForOnePage(query)) heldSince.set(queryHash, since)
    hearers.forEach((hear) => hear(query, since))
    // In a microtask, so that the other listeners see this reply first.
    if (missed.delete(queryHash)) queueMicrotask(() => invalidate(new Set([queryHash])))
  })

  function invalidate(hashes: ReadonlySet<string>) {
    void cache.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }

  liveCaches.set(cache, {
    onReply: (hear) => void hearers.add(hear),
    refetchOlder(toldAt, queryKey) {
      const queries = cache.getQueryCache().findAll(queryKey === undefined ? {} : { queryKey })
      const again = new Set<string>()
      for (const query of queries) {
        const { queryHash, state } = query
        const isOnItsWay = state.fetchStatus === 'fetching'
        const since = isOnItsWay && !isForOnePage(query) ? askedAt : heldSince
        if ((since.get(queryHash) ?? 0) > toldAt) continue
        // Invalidating does not cancel a first request, nor one of an inactive query.
        if (isOnItsWay && (state.data === undefined || !query.isActive())) missed.add(queryHash)
        else again.add(queryHash)
      }
      invalidate(again)
    },
    refetchSoon(queryKey) {
      if (soon.size === 0)
        setTimeout(() => {
          const keys = [...soon.values()]
          soon.clear()
          for (const key of keys) void cache.invalidateQueries({ queryKey: key, exact: true })
        }, ASKED_SOON_MS)
      soon.set(JSON.stringify(queryKey), queryKey)
    },
  })
}

/** Loading another page of an infinite query does not refresh the earlier pages. */
function isForOnePage({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined
}
