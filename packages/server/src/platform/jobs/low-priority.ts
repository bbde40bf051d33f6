import pLimit from 'p-limit'

// Low-priority work and interactive work share one machine and one database. Low-priority work uses few connections and
// does not start shortly after interactive work was noted.

/** Maximum number of concurrent low-priority transactions in this process. */
const AT_ONCE = 2
/** Typical duration of interactive work. */
const QUIET_MS = 30
/** Longest delay, so that low-priority work progresses under constant interactive load. */
const YIELDED_AT_MOST_MS = 60

const turns = pLimit(AT_ONCE)
let seenAtMs = Number.NEGATIVE_INFINITY

/** Notes that a person or a customer waits for this process's current work. */
export function noteInteractiveWork(): void {
  seenAtMs = performance.now()
}

/**
 * Runs low-priority work after interactive work. Must not be called within a transaction, nor within itself (deadlock).
 */
export function runAtLowPriority<T>(work: () => Promise<T>): Promise<T> {
  return turns(async () => {
    const mostMs = performance.now() + YIELDED_AT_MOST_MS
    for (;;) {
      const quietMs = Math.min(seenAtMs + QUIET_MS, mostMs) - performance.now()
      if (quietMs <= 0) return work()
      await new Promise((resolve) => setTimeout(resolve, quietMs))
    }
  })
}
