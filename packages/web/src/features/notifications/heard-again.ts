import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

// An answer on its way knows nothing of what is heard meanwhile, and would bring back what was. So whatever was heard
// since an answer was asked for is heard once more when it has come. Hearing bears a repeat.

const KEPT_MS = 60_000

export interface HeardAgain {
  hear(apply: () => void): void
  stop(): void
}

/** Keeps what is heard for the queries under these keys. */
export function hearAgain(
  cache: QueryClient,
  prefixes: readonly string[],
  now: () => number = () => performance.now(),
): HeardAgain {
  let kept: { at: number; apply: () => void }[] = []
  const askedAt = new Map<string, number>()

  const stop = cache.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
    const { queryHash } = event.query
    if (event.type !== 'updated' || !isUnder(event.query.queryKey, prefixes)) return
    const { action } = event
    if (action.type === 'fetch') askedAt.set(queryHash, now())
    if (action.type !== 'success' || action.manual === true) return
    const since = askedAt.get(queryHash)
    askedAt.delete(queryHash)
    if (since === undefined) return
    const missed = kept.filter(({ at }) => at >= since)
    // After this answer has been told of.
    if (missed.length > 0) queueMicrotask(() => missed.forEach(({ apply }) => apply()))
  })

  return {
    hear(apply) {
      const at = now()
      kept = [...kept.filter((one) => at - one.at < KEPT_MS), { at, apply }]
      apply()
    },
    stop,
  }
}

function isUnder(queryKey: unknown, prefixes: readonly string[]): boolean {
  const first: unknown = Array.isArray(queryKey) ? queryKey[0] : undefined
  return typeof first === 'string' && prefixes.includes(first)
}
