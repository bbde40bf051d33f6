import type { Db } from './kysely-on-client.ts'

/**
 * Memoizes a query per transaction and arguments, such as a company's settings for a hundred conversations. Only for
 * rows that the transaction does not change.
 */
export function memoizeQuery<Keys extends number[], V>(
  ask: (db: Db, ...keys: Keys) => Promise<V>,
): (db: Db, ...keys: Keys) => Promise<V> {
  const answers = new WeakMap<Db, Map<string, Promise<V>>>()
  return (db, ...keys) => {
    const known = answers.get(db) ?? new Map<string, Promise<V>>()
    answers.set(db, known)
    const key = keys.join()
    const answer = known.get(key) ?? ask(db, ...keys)
    known.set(key, answer)
    return answer
  }
}
