import pg from 'pg'

// A few connections shared by all requests: a request's statements are one transaction in one write, and the next
// request is pipelined on the same connection.

const CONNECTIONS = 6
// No JIT compiler and no parallel workers: for statements of milliseconds they cost more than they save.
const OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0'

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values?: readonly unknown[]
}

// oxlint-disable-next-line typescript/no-explicit-any -- what comes is what the statement beside it says
export type Row = any[]

export class Database {
  readonly #clients: Array<{ client: pg.Client; load: number }>

  static async open(address: pg.ClientConfig, connections = CONNECTIONS): Promise<Database> {
    const clients = Array.from(
      { length: connections },
      () => new pg.Client({ options: OPTIONS, ...address, pipeline: true, types }),
    )
    await Promise.all(clients.map((client) => client.connect()))
    return new Database(clients)
  }

  private constructor(clients: readonly pg.Client[]) {
    this.#clients = clients.map((client) => ({ client, load: 0 }))
  }

  /** Runs the statements in one transaction of a company. @returns the rows of each statement */
  inCompany(companyId: number, statements: readonly Statement[], settings = ''): Promise<Row[][]> {
    return this.#runOnLeastBusy(
      `begin; set local app.company_id = '${companyId}'${settings}`,
      statements,
    )
  }

  /** Runs statements that belong to no company; without a transaction if there is only one. */
  acrossCompanies(statements: readonly Statement[], settings = ''): Promise<Row[][]> {
    return this.#runOnLeastBusy(
      statements.length > 1 || settings ? `begin${settings}` : '',
      statements,
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map(({ client }) => client.end()))
  }

  async #runOnLeastBusy(opening: string, statements: readonly Statement[]): Promise<Row[][]> {
    const least = this.#clients.reduce((one, other) => (other.load < one.load ? other : one))
    const { client } = least
    least.load++
    const { stream } = client.connection
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    try {
      const opened = opening === '' ? undefined : client.query(opening)
      const answers = statements.map(({ name, text, values = [] }) =>
        client.query<Row>({ name, text, values: [...values], rowMode: 'array' }),
      )
      const ended = opening === '' ? undefined : client.query('commit')
      const all = await Promise.allSettled([opened, ...answers, ended])
      const failed = all.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
      return (await Promise.all(answers)).map(({ rows }) => rows)
    } finally {
      least.load--
    }
  }
}

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    if (oid === TIMESTAMPTZ) return isoOf
    if (oid === INT8 || oid === NUMERIC) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** `2026-03-01 12:00:00.5+00` as ISO 8601; the server's clock is UTC. */
function isoOf(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
