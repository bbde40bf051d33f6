import pg from 'pg'
import { PLANNED_ONCE } from '../packages/server/src/platform/database/pools.ts'

// What a piece of the product asks of PostgreSQL, taken down while it runs once, to be asked again by a bare client:
// so the baseline has exactly the product's statements, also after they were changed.

export interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  /** How many statements before it had been answered when it was sent. */
  readonly after: number
}

interface Query {
  name?: string
  text: string
  values?: readonly unknown[]
}

/** Runs `work`, which uses one connection, and takes down its statements. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  let answered = 0
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  if (!original) throw new Error('pg.Client has no query')
  const query: (this: unknown, ...given: unknown[]) => unknown = original.value
  const recording = function (this: unknown, given: Query | string, ...rest: unknown[]): unknown {
    const { name, text, values = [] } = typeof given === 'string' ? { text: given } : given
    if (!text.startsWith('deallocate')) statements.push({ name, text, values, after: answered })
    const answer = query.call(this, given, ...rest)
    if (answer instanceof Promise)
      void answer.then(
        () => answered++,
        () => undefined,
      )
    return answer
  }
  Object.defineProperty(pg.Client.prototype, 'query', { ...original, value: recording })
  try {
    await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', original)
  }
  return statements
}

/** A connection of its own, set up as the product's are: statements prepared and planned once, several on their way. */
export async function openBareClient(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, options: PLANNED_ONCE, pipeline: true })
  // Its queries tell what failed; the connection's own event would end the process before that is heard.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Asks the same again, no statement sooner than the product did: rows to objects to JSON. @returns its length */
export async function replay(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const answers: Array<Promise<pg.QueryResult>> = []
  for (const { name, text, values, after } of statements) {
    if (after > 0) await Promise.all(answers.slice(0, after))
    answers.push(client.query({ ...(name && { name: `bare ${name}` }), text, values: [...values] }))
  }
  const results = await Promise.all(answers)
  return JSON.stringify(results.map(({ rows }) => rows)).length
}
