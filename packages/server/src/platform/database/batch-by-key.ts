import type { Db } from './kysely-on-client.ts'

interface Asked<K, V> {
  readonly keys: K[]
  readonly answers: Promise<readonly V[]>
}

/**
 * Batches the calls of one turn of the event loop and one transaction into one call of `ask` (a data loader).
 * Conversations that run concurrently in one transaction make the same query for different keys, and single statements
 * would be most of their cost.
 * @param ask its answers have the order of the keys
 */
export function batchByKey<K, V>(
  ask: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const waiting = new WeakMap<Db, Asked<K, V>>()
  const begin = (db: Db): Asked<K, V> => {
    const keys: K[] = []
    const answers = endOfTurn().then(() => {
      waiting.delete(db)
      return ask(db, keys)
    })
    const asked = { keys, answers }
    waiting.set(db, asked)
    return asked
  }
  return async (db, key) => {
    const { keys, answers } = waiting.get(db) ?? begin(db)
    const place = keys.push(key) - 1
    const answer = (await answers)[place]
    if (answer === undefined && (await answers).length <= place)
      throw new Error('not every key was answered')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V itself may be undefined
    return answer as V
  }
}

/** Resolves after the callbacks of promises that were settled in this turn. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** Orders rows by `place`, the index of their key; undefined for a key without a row. */
export function inKeyOrder<R extends { place: number }>(
  keys: readonly unknown[],
  rows: readonly R[],
): Array<Omit<R, 'place'> | undefined> {
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return keys.map((_, place) => found.get(place))
}
