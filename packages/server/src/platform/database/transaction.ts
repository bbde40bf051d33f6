import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { log } from '../log.ts'
import { type Db, kyselyOnClient, batchWrites } from './kysely-on-client.ts'
import { pools } from './pools.ts'
import { awaitOrUnavailable, sqlState } from './database-errors.ts'

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
  return retryOnConflict(() =>
    transactOnPool(pools().app, beginStatementOf(companyId, options), work),
  )
}

interface Options {
  /** PostgreSQL ends the transaction after this time without a statement; absent: the pool's setting. */
  idleMs?: number
}

/** `set local` takes no parameters, so the number is checked and inlined; set_config would be one statement more. */
function beginStatementOf(companyId: number, { idleMs }: Options): string {
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

/**
 * Awaits statements of one transaction that were sent without awaiting each other (pipelining): one round trip instead
 * of one for each. The pools set pg's `pipeline`, with which a client writes each statement without awaiting the answer
 * to the former one. PostgreSQL runs and answers the statements of a connection in the order in which they were sent.
 * So a statement may rely on the locks and writes of earlier ones, but not on their results. A member may also be a
 * function of several statements: each keeps its own order, and their statements are interleaved. If a statement fails,
 * PostgreSQL refuses the following ones until the rollback (25P02): the error that arrives first is the cause. It is
 * thrown at once, and the transaction then refuses further queries of the other members. The promises must not be
 * awaited one after the other instead: if the first await throws, the rejection of the second is unhandled, which ends
 * the process. A statement that is awaited later is passed to `sendAhead`.
 */
export function pipeline<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  return Promise.all(statements)
}

/**
 * Like pipeline, but each member runs to its end before the first error in the order of members is thrown: a long
 * branch of work sends nothing after the rollback.
 */
export async function pipelineToEnd<T>(statements: ReadonlyArray<Promise<T>>): Promise<T[]> {
  const results = await Promise.allSettled(statements)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** A statement that is pipelined with the following ones and awaited after them, which then reports its error. */
export function sendAhead<T>(statement: Promise<T>): Promise<T> {
  statement.catch(() => undefined)
  return statement
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
  const client = await awaitOrUnavailable(pool.connect())
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
  // Without the opening's setting row security hides all rows and refuses writes.
  batchWrites(client)
  const opened = sendAhead(awaitOrUnavailable(client.query(opening)))
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
