import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'

// Answers and live events cross on their way. For each query it is recorded when its answer was asked for: what was told
// since is put into the answer when it comes (live-rows.ts), and what may have missed a word is asked for again.

/** Since when this page is open, in ms, as all times here. */
export type Moment = number

/** Hears of an answer that has just come, and when it was asked for. */
type HearAnswer = (query: Query, askedAt: Moment) => void

interface LiveCache {
  onAnswer(hear: HearAnswer): void
  askAgain(toldAt: Moment, queryKey: QueryKey | undefined): void
  askSoon(queryKey: QueryKey): void
}

/** Lists that only the server can count are asked for together, and not oftener than this. */
const ASKED_SOON_MS = 3000

const liveCaches = new WeakMap<QueryClient, LiveCache>()

/** Calls `hear` with each answer, before anybody is shown it. */
export function onAnswer(cache: QueryClient, hear: HearAnswer): void {
  liveCacheOf(cache).onAnswer(hear)
}

/** Asks again for what was asked for before something was told, of all or of what is under a key. */
export function askAgain(cache: QueryClient, toldAt: Moment, queryKey?: QueryKey): void {
  liveCacheOf(cache).askAgain(toldAt, queryKey)
}

/** Asks again for what is under a key, what is on its way too: what was told just now only the server can place. */
export function refresh(cache: QueryClient, queryKey: QueryKey): void {
  askAgain(cache, performance.now(), queryKey)
}

/** Asks again for one query in a moment, however often it is wanted until then. */
export function askSoon(cache: QueryClient, queryKey: QueryKey): void {
  liveCacheOf(cache).askSoon(queryKey)
}

function liveCacheOf(cache: QueryClient): LiveCache {
  const found = liveCaches.get(cache)
  if (found === undefined) throw new Error('the cache is not one of createQueryClient')
  return found
}

/** Follows what the cache asks for; once, when it is made. */
export function followCache(cache: QueryClient): void {
  // By the hash of their keys: when the answer was asked for that came last or is on its way, and when what is held was.
  const askedAt = new Map<string, Moment>()
  const heldSince = new Map<string, Moment>()
  // Their answers are on their way and cannot be called off.
  const missed = new Set<string>()
  const soon = new Map<string, QueryKey>()
  const hearers = new Set<HearAnswer>()

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
    // After this answer has been told of.
    if (missed.delete(queryHash)) queueMicrotask(() => invalidate(new Set([queryHash])))
  })

  function invalidate(hashes: ReadonlySet<string>) {
    void cache.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }

  liveCaches.set(cache, {
    onAnswer: (hear) => void hearers.add(hear),
    askAgain(toldAt, queryKey) {
      const queries = cache.getQueryCache().findAll(queryKey === undefined ? {} : { queryKey })
      const again = new Set<string>()
      for (const query of queries) {
        const { queryHash, state } = query
        const isOnItsWay = state.fetchStatus === 'fetching'
        const since = isOnItsWay && !isForOnePage(query) ? askedAt : heldSince
        if ((since.get(queryHash) ?? 0) > toldAt) continue
        // A first answer, or one that nobody waits for, is not called off by asking again.
        if (isOnItsWay && (state.data === undefined || !query.isActive())) missed.add(queryHash)
        else again.add(queryHash)
      }
      invalidate(again)
    },
    askSoon(queryKey) {
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

/** Another page of an infinite query says nothing of those that are there. */
function isForOnePage({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined
}
