import type { Cache } from './package.ts'

/** What the client keeps of others between its sockets. Beyond `max` the oldest goes. */
export function boundedCache(max: number): Cache {
  const kept = new Map<string, unknown>()
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever asks put it there under this key
    get: <T>(key: string) => kept.get(key) as T | undefined,
    set: (key, value) => {
      kept.delete(key)
      kept.set(key, value)
      if (kept.size > max) for (const oldest of kept.keys()) return kept.delete(oldest)
      return true
    },
    del: (key) => Number(kept.delete(key)),
    flushAll: () => kept.clear(),
  }
}
