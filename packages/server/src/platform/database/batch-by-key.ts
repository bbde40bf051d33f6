import type { Db } from './kysely-on-client.ts'

interface Batch<K, V> {
  readonly keys: K[]
  readonly results: Promise<readonly V[]>
}

/**
 * Batches the calls of one turn of the event loop and one transaction into one call of `load` (a data loader).
 * Conversations that run concurrently in one transaction make the same query for different keys, and single statements
 * would be most of their cost.
 * @param load its results have the order of the keys
 */
export function batchByKey<K, V>(
  load: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const waiting = new WeakMap<Db, Batch<K, V>>()
  const startBatch = (db: Db): Batch<K, V> => {
    const keys: K[] = []
    const results = endOfTurn().then(() => {
      waiting.delete(db)
      return load(db, keys)
    })
    const batch = { keys, results }
    waiting.set(db, batch)
    return batch
  }
  return async (db, key) => {
    const { keys, results } = waiting.get(db) ?? startBatch(db)
    const place = keys.push(key) - 1
    const result = (await results)[place]
    if (result === undefined && (await results).length <= place)
      throw new Error('a key of the batch has no result')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V itself may be undefined
    return result as V
  }
}

/** Resolves after the callbacks of promises that were settled in this turn. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** Orders rows by `place`, the index of their key; undefined for a key without a row. */
export function rowsInKeyOrder<R extends { place: number }>(
  keys: readonly unknown[],
  rows: readonly R[],
): Array<Omit<R, 'place'> | undefined> {
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return keys.map((_, place) => found.get(place))
}
