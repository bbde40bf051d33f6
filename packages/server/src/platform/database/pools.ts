import pg from 'pg'
import { log } from '../log.ts'
import { SECOND } from '../clock.ts'
import { scaledTimeout } from '../timeouts.ts'
import { instantOf } from './instants.ts'
import { newClient } from './new-client.ts'
import { awaitOrUnavailable, DatabaseUnavailableError } from './database-errors.ts'

// Three pools, each for one role: requests, the few cross-company purposes, jobs. Only this folder uses them.

export interface RoleAddresses {
  app: pg.ClientConfig
  across: pg.ClientConfig
  jobs: pg.ClientConfig
}

/** Maximum number of connections of this process per role; requests need most. */
export interface PoolSizes {
  app: number
  across: number
  jobs: number
  /** Longest wait for a free connection. */
  waitMs?: number
}

interface Pools {
  /** Address for openSession's own connections. */
  session: pg.ClientConfig
  app: pg.Pool
  across: pg.Pool
  jobs: pg.Pool
}

/**
 * Generic plans: a statement is planned once per connection, whatever its values. Planning a ticket list takes longer
 * than reading it, and PostgreSQL, which cannot know that row security limits each statement to one company, would plan
 * it again for each set of values.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

let open: Pools | undefined

export function openPools(addresses: RoleAddresses, sizes: PoolSizes): void {
  const { app, across, jobs, waitMs = scaledTimeout(5 * SECOND) } = sizes
  open = {
    session: addresses.app,
    app: makePool(
      { options: PLANNED_ONCE, ...addresses.app },
      { max: app, pipeline: true, waitMs },
    ),
    across: makePool(addresses.across, { max: across, pipeline: true, waitMs }),
    jobs: makePool(addresses.jobs, { max: jobs, pipeline: false, waitMs }),
  }
}

export function pools(): Pools {
  if (!open) throw new DatabaseUnavailableError('openPools has not been called')
  return open
}

/** Closes the pools; resolves after PostgreSQL has closed every connection. */
export async function closePools(): Promise<void> {
  const closing = open
  open = undefined
  if (closing) await Promise.all([closing.app, closing.across, closing.jobs].map(endPool))
}

/**
 * A connection outside the pools, for locks that last as long as their session. TCP keepalive detects a lost machine
 * within seconds.
 */
export async function openSession(): Promise<pg.Client> {
  const client = newClient({
    ...pools().session,
    connectionTimeoutMillis: scaledTimeout(5 * SECOND),
    keepAlive: true,
    application_name: 'guiche session',
  })
  await awaitOrUnavailable(client.connect())
  await awaitOrUnavailable(
    client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
    ),
  )
  return client
}

const connected = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/**
 * pool.end() resolves once its Terminate messages are sent. PostgreSQL, stopped at that moment, would still break some
 * connections, hence the wait for their removal.
 */
async function endPool(pool: pg.Pool): Promise<void> {
  await pool.end()
  const left = connected.get(pool)
  if (!left || left.size === 0) return
  await new Promise<void>((resolve) => {
    pool.on('remove', () => {
      if (left.size === 0) resolve()
    })
  })
}

interface PoolShape {
  max: number
  /**
   * Pipelining: BEGIN, the company's setting and the first query are sent without awaiting each other, in one round
   * trip.
   */
  pipeline: boolean
  waitMs: number
}

function makePool(address: pg.ClientConfig, { max, pipeline, waitMs }: PoolShape): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max,
    pipeline,
    types,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60 * SECOND,
    statement_timeout: scaledTimeout(15 * SECOND),
    idle_in_transaction_session_timeout: scaledTimeout(30 * SECOND),
    keepAlive: true,
    application_name: 'guiche',
  })
  // A broken idle connection is replaced at the next use; without a listener its error would end the process. Only the
  // message is logged, since the error object holds the whole connection.
  pool.on('error', ({ message }) => log.warn(`an idle database connection broke: ${message}`))
  const clients = new Set<pg.PoolClient>()
  connected.set(pool, clients)
  pool.on('remove', (client) => clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    // A borrower's own failed queries reject; the connection's error event needs a listener too.
    client.on('error', () => undefined)
  })
  return pool
}

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const DATE = 1082

// int8 and numeric as numbers (ids and money stay far below 2^53), instants and days as the ISO text of the wire.
const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [TIMESTAMPTZ, instantOf],
  [DATE, (day) => day],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
