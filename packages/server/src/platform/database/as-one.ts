import type { Db } from './kysely-on-client.ts'

interface Asked<K, V> {
  readonly keys: K[]
  readonly answers: Promise<readonly V[]>
}

/**
 * Makes one statement of what is asked about single things in one turn of the event loop. Conversations that are worked
 * on side by side in one transaction ask the same about each; one by one that is most of their cost.
 * @param ask answers in the order of the keys
 */
export function asOne<K, V>(
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

/** After every promise that was kept in this turn has been followed. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** Rows that tell the place of their key, in the order of the keys; undefined where a key has none. */
export function inPlaces<R extends { place: number }>(
  keys: readonly unknown[],
  rows: readonly R[],
): Array<Omit<R, 'place'> | undefined> {
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return keys.map((_, place) => found.get(place))
}
