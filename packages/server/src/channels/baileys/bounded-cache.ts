import type { Cache } from './baileys-package.ts'

/** A cache for the client that outlives its reconnects: beyond `max` entries the one set longest ago is evicted. */
export function boundedCache(max: number): Cache {
  const kept = new Map<string, unknown>()
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller stored a value of this type under this key
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
