import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { camelCase, snakeCase } from './case-translation.ts'
import { renewPreparedName } from './prepared-statements.ts'
import { rowMaker } from './row-objects.ts'
import type { Tables } from './schema.ts'
import { awaitOrUnavailable, sqlState } from './database-errors.ts'

// Kysely over one client within its transaction. Kysely's own driver would wait for BEGIN; this one does not.

/** A transaction: the first parameter of every query. */
export type Db = Kysely<Tables>

interface Opened {
  db: Db
  /**
   * Refuses further queries, so that a branch of work that outlives its transaction does not enter the client's next
   * one.
   */
  end: () => void
  commit: () => Promise<pg.QueryResult>
}

const connections = new WeakMap<Db, OneClientConnection>()

/** Queries for a transaction whose BEGIN was sent, even if it is not answered yet. */
export function kyselyOnClient(client: pg.Client): Opened {
  const connection = new OneClientConnection(client)
  const db = new Kysely<Tables>({ dialect: new OneClientDialect(connection) })
  connections.set(db, connection)
  return { db, end: () => connection.end(), commit: () => connection.commit(client) }
}

/**
 * States that exactly one statement follows and that nothing can fail after it: COMMIT is pipelined with it, which
 * saves a round trip. If the statement fails, PostgreSQL rolls back.
 */
export function commitWithNextStatement(db: Db): void {
  connections.get(db)?.expectLast()
}

class OneClientDialect implements Dialect {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  createDriver = () => new OneClientDriver(this.#connection)
  createQueryCompiler = () => new SnakeCaseCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

/**
 * Translates names to snake case while compiling. Kysely's CamelCasePlugin rebuilds each query's tree and each row,
 * which took a fifth of a request's CPU time.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier))
  }
}

class OneClientDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  init = async () => {}
  acquireConnection = async () => this.#connection
  releaseConnection = async () => {}
  destroy = async () => {}
  beginTransaction = refuseNesting
  commitTransaction = refuseNesting
  rollbackTransaction = refuseNesting
}

async function refuseNesting(): Promise<never> {
  throw new Error(
    'the transaction is that of inCompany or acrossCompanies; a nested one is not supported',
  )
}

/** SQLSTATE of a statement that is refused because an earlier one of its transaction failed. */
const ABORTED = '25P02'

class OneClientConnection implements DatabaseConnection {
  #client: pg.Client | undefined
  #isLast = false
  /** The error of the statement that failed. */
  #failure: unknown
  #committed: Promise<pg.QueryResult> | undefined

  constructor(client: pg.Client) {
    this.#client = client
  }

  end(): void {
    this.#client = undefined
  }

  expectLast(): void {
    this.#isLast = true
  }

  /** Sends COMMIT once, however often it is called. */
  commit(client: pg.Client): Promise<pg.QueryResult> {
    return (this.#committed ??= awaitOrUnavailable(client.query('commit')))
  }

  /**
   * @throws the error of the failed statement also for later ones that PostgreSQL refuses because of it, so that
   *   callers see a deadlock, and repeat the transaction, whichever of its pipelined statements they await first
   */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const client = this.#client
    if (!client || this.#committed) throw new Error('the transaction of this query is over')
    batchWrites(client)
    const asked = client.query<unknown[]>({
      name: renewPreparedName(client, query.sql),
      text: query.sql,
      values: [...query.parameters],
      rowMode: 'array',
    })
    // The caller of commit handles its error.
    if (this.#isLast) this.commit(client).catch(() => undefined)
    const { fields, rows, rowCount } = await awaitOrUnavailable(asked).catch((error: unknown) => {
      if (sqlState(error) === ABORTED) throw this.#failure ?? error
      this.#failure = error
      throw error
    })
    return { rows: objectsOf<R>(fields, rows), numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read in pages')
  }
}

/**
 * Corks the socket until the end of the turn, so that its statements leave in one write: a write costs more than many a
 * statement.
 */
export function batchWrites({ connection }: pg.Client): void {
  const { stream } = connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Keys inside jsonb values are not translated: they belong to the product. */
function objectsOf<R>(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): R[] {
  if (rows.length === 0) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely typed the row by what it asked for
  return rows.map(rowMaker(fields.map(({ name }) => camelCase(name)))) as R[]
}
