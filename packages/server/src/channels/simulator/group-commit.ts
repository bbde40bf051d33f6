interface Asked<I, R> {
  readonly item: I
  readonly resolve: (result: R) => void
  readonly reject: (reason: unknown) => void
}

const AT_ONCE = 100

/**
 * Group commit: items that arrive while the work for their key runs are served together by its next run. A single call
 * does not wait, unlike one of batchByKey, which merges the calls of one transaction.
 * @param work answers in the order of the items, or fails for all: then each item is tried by itself
 */
export function groupCommit<K, I, R>(
  keyOf: (key: K) => string,
  work: (key: K, items: readonly I[]) => Promise<readonly R[]>,
): (key: K, item: I) => Promise<R> {
  const waiting = new Map<string, Array<Asked<I, R>>>()

  async function run(key: K, first: Asked<I, R>): Promise<void> {
    const queue = [first]
    waiting.set(keyOf(key), queue)
    while (queue.length > 0) await runBatch(key, queue.splice(0, AT_ONCE))
    waiting.delete(keyOf(key))
  }

  async function runBatch(key: K, asked: ReadonlyArray<Asked<I, R>>): Promise<void> {
    try {
      const results = await work(
        key,
        asked.map(({ item }) => item),
      )
      asked.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result === undefined) reject(new Error('some requests have no answer'))
        else resolve(result)
      })
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error)
      else for (const one of asked) await runBatch(key, [one])
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject }
      const queue = waiting.get(keyOf(key))
      if (queue) queue.push(asked)
      else void run(key, asked)
    })
}
