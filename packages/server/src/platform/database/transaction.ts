import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { log } from '../log.ts'
import { type Db, kyselyOnClient, batchWrites } from './kysely-on-client.ts'
import { pools } from './pools.ts'
import { orUnavailable, sqlState } from './unavailable.ts'

// The two entries to the rows. Each is one transaction; effects after it are registered by `afterCommit`.

/**
 * Runs `work` in a transaction of one company: row security limits reads and writes to its rows. `work` holds SQL and
 * nothing slow; it is repeated after a deadlock, so its only effects are rows and `afterCommit`.
 */
export function inCompany<T>(
  companyId: number,
  work: (db: Db) => Promise<T>,
  options: Options = {},
): Promise<T> {
  return retryOnConflict(() => transactOnPool(pools().app, openingOf(companyId, options), work))
}

interface Options {
  /** PostgreSQL ends the transaction after this time without a statement; absent: the pool's setting. */
  idleMs?: number
}

/** `set local` takes no parameters, so the number is checked and inlined; set_config would be one statement more. */
function openingOf(companyId: number, { idleMs }: Options): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('the id of a company must be an integer')
  const opening = `begin; set local app.company_id = '${companyId}'`
  if (idleMs === undefined) return opening
  return `${opening}; set local idle_in_transaction_session_timeout = ${Math.round(idleMs)}`
}

/**
 * Switches the transaction to another company until its end, for changes to two companies that are all or nothing, such
 * as a company's deletion and the operator's record of it.
 */
export async function switchCompany(db: Db, companyId: number): Promise<void> {
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
}

/**
 * Runs `work` in a transaction across companies, limited to the few tables whose row security allows it. `reason` is
 * logged, and found by grep.
 */
export function acrossCompanies<T>(reason: string, work: (db: Db) => Promise<T>): Promise<T> {
  log.debug({ reason }, 'across companies')
  return retryOnConflict(() => transactOnPool(pools().across, 'begin', work))
}

const waiting = new WeakMap<Db, Array<() => void>>()

/** Registers `effect` to run after the commit, in the order of registration; dropped on rollback. */
export function afterCommit(db: Db, effect: () => void): void {
  waiting.get(db)?.push(effect)
}

async function transactOnPool<T>(
  pool: pg.Pool,
  opening: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await orUnavailable(pool.connect())
  const { db, end, commit } = kyselyOnClient(client)
  const effects: Array<() => void> = []
  waiting.set(db, effects)
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  try {
    const result = await workAndCommit(client, opening, () => work(db).finally(end), commit)
    runEffects(effects)
    return result
  } catch (error) {
    // A client that cannot roll back is destroyed instead of returned to the pool.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function workAndCommit<T>(
  client: pg.Client,
  opening: string,
  work: () => Promise<T>,
  commit: () => Promise<pg.QueryResult>,
): Promise<T> {
  // Pipelined: not awaited before the first query. Without this setting row security hides all rows and refuses writes.
  batchWrites(client)
  const opened = orUnavailable(client.query(opening))
  opened.catch(() => undefined)
  const done = await work()
  await opened
  const ended = await commit()
  // PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction failed and its error was swallowed.
  if (ended.command !== 'COMMIT') throw new Error('the transaction failed and was rolled back')
  return done
}

function runEffects(effects: Array<() => void>): void {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      log.error({ err: error }, 'an effect after commit failed')
    }
  }
}

const REPEATS = 4
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const code = sqlState(error)
      if (tries > REPEATS || (code !== DEADLOCK && code !== SERIALIZATION_FAILURE)) throw error
      await sleep(Math.random() * 20 * tries)
    }
  }
}
