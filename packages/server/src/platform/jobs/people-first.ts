import pLimit from 'p-limit'

// Work in bulk and people share one machine and one database. Work in bulk takes few connections at a time, and does not
// begin while somebody who waits was seen a moment ago.

/** Transactions of work in bulk that are under way in this process, at most. */
const AT_ONCE = 2
/** As long as people's own work takes. */
const QUIET_MS = 30
/** Where people never pause, work in bulk still goes on. */
const YIELDED_AT_MOST_MS = 60

const turns = pLimit(AT_ONCE)
let seenAtMs = Number.NEGATIVE_INFINITY

/** A person or a customer waits for what this process does now. */
export function seePeopleWait(): void {
  seenAtMs = performance.now()
}

/** Work that nobody waits for: it must not be begun from within a transaction, nor from within itself. */
export function inBulk<T>(work: () => Promise<T>): Promise<T> {
  return turns(async () => {
    const mostMs = performance.now() + YIELDED_AT_MOST_MS
    for (;;) {
      const quietMs = Math.min(seenAtMs + QUIET_MS, mostMs) - performance.now()
      if (quietMs <= 0) return work()
      await new Promise((resolve) => setTimeout(resolve, quietMs))
    }
  })
}
