import type { Db } from './kysely-on-client.ts'

/**
 * Memoizes a query per transaction and arguments, such as a company's settings for a hundred conversations. Only for
 * rows that the transaction does not change.
 */
export function memoizeQuery<Keys extends number[], V>(
  query: (db: Db, ...keys: Keys) => Promise<V>,
): (db: Db, ...keys: Keys) => Promise<V> {
  const results = new WeakMap<Db, Map<string, Promise<V>>>()
  return (db, ...keys) => {
    const known = results.get(db) ?? new Map<string, Promise<V>>()
    results.set(db, known)
    const key = keys.join()
    const result = known.get(key) ?? query(db, ...keys)
    known.set(key, result)
    return result
  }
}
