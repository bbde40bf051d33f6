import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker'
import { z } from 'zod'
import { SECOND } from '../clock.ts'
import { pools } from '../database/pools.ts'
import { log } from '../log.ts'
import { sql } from 'kysely'
import type { Db } from '../database/kysely-on-client.ts'
import type { Job } from './job.ts'

// graphile-worker under its own role, which owns the job schema. The other roles can only call `enqueue`.

const quiet = new Logger(() => (level, message) => {
  if (level === 'error') log.error({ worker: true }, message)
  else if (level === 'warning') log.warn({ worker: true }, message)
  else log.trace({ worker: true }, message)
})

/** Brings the job schema up to date and opens `enqueue` to the role of requests. */
export async function installJobs(appRole: string): Promise<void> {
  await runMigrations({ pgPool: pools().jobs, logger: quiet })
  const client = await pools().jobs.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('guiche jobs'))")
    await client.query(ENQUEUE)
    await client.query(FORGET)
    const role = client.escapeIdentifier(appRole)
    await client.query(`grant usage on schema guiche_jobs to ${role}`)
    await client.query(`grant execute on function guiche_jobs.enqueue to ${role}`)
    await client.query(`grant execute on function guiche_jobs.forget to ${role}`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

// Written by the caller's transaction, under the company it works in: a payload cannot name another.
const ENQUEUE = `
  create schema if not exists guiche_jobs;
  create or replace function guiche_jobs.enqueue(task text, payload json, run_at timestamptz, job_key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare company int := nullif(current_setting('app.company_id', true), '')::int;
  begin
    if company is null then raise exception 'a job is asked for inside a company'; end if;
    perform graphile_worker.add_job(task,
      json_build_object('companyId', company, 'payload', payload),
      run_at => run_at, job_key => company || ':' || task || ':' || job_key);
  end $$;
  revoke all on function guiche_jobs.enqueue from public;
`

// A job that runs keeps its row, and removes it at its end.
const FORGET = `
  create or replace function guiche_jobs.forget()
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare company text := nullif(current_setting('app.company_id', true), '');
  begin
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where payload ->> 'companyId' = company));
  end $$;
  revoke all on function guiche_jobs.forget from public;
`

/** Forgets every job that waits in the current company: their payloads name people. */
export async function forgetJobs(db: Db): Promise<void> {
  await sql`select guiche_jobs.forget()`.execute(db)
}

/** Asks for a job in the current company, in the same transaction. A `key` seen before moves the waiting job. */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  options: { runAt?: Date; key?: string } = {},
): Promise<void> {
  const runAt = options.runAt ?? null
  await sql`select guiche_jobs.enqueue(${name}, ${JSON.stringify(payload)}::json, ${runAt}, ${options.key ?? null})`.execute(
    db,
  )
}

export interface RunningWorker {
  /** Before the pools close. What still runs after some seconds is left to the next start. */
  stop(): Promise<void>
}

/**
 * Runs the jobs in this process. graphile-worker gives up when PostgreSQL goes away while it writes down what came of a
 * job: then it is begun again, and what it had at hand is free to be done once more.
 * @param isAlone no other process runs jobs over this database: whatever is locked was left by one that was killed
 */
export async function startWorker(
  jobs: readonly Job[],
  concurrency: number,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<RunningWorker> {
  if (isAlone) await freeAllJobs()
  const stopping = new AbortController()
  let current = await begin(jobs, concurrency)
  const keep = async () => {
    for (;;) {
      await current.runner.promise.catch(() => undefined)
      if (stopping.signal.aborted) return
      log.warn('the worker of jobs gave up and is started again')
      current = await beginAgain(jobs, concurrency, current.poolIds, stopping.signal)
    }
  }
  const kept = keep().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'jobs do not run any more')
  })
  const stop = async () => {
    stopping.abort()
    await current.runner.stop().catch(() => undefined)
    await kept
  }
  return { stop: () => Promise.race([stop(), sleep(STOP_WITHIN_MS, undefined, { ref: false })]) }
}

/** What a killed process had at hand would else wait for hours, until its locks are old enough to be nobody's. */
async function freeAllJobs(): Promise<void> {
  await pools().jobs.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`)
}

const STOP_WITHIN_MS = 5 * SECOND
const BEGIN_AGAIN_EVERY_MS = SECOND

interface Begun {
  runner: Runner
  /** By which name its jobs are locked. */
  poolIds: string[]
}

async function begin(jobs: readonly Job[], concurrency: number): Promise<Begun> {
  const poolIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id))
  const runner = await run({
    pgPool: pools().jobs,
    concurrency,
    noHandleSignals: true,
    logger: quiet,
    events,
    // Without a batch (even of no delay) a failure to write down an end is a promise that nobody hears: the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) => (job.cron ? [{ task: job.name, match: job.cron }] : [])),
    ),
  })
  return { runner, poolIds }
}

async function beginAgain(
  jobs: readonly Job[],
  concurrency: number,
  formerIds: string[],
  signal: AbortSignal,
): Promise<Begun> {
  for (;;) {
    await sleep(BEGIN_AGAIN_EVERY_MS, undefined, { signal })
    try {
      await pools().jobs.query('select graphile_worker.force_unlock_workers($1)', [formerIds])
      return await begin(jobs, concurrency)
    } catch (error) {
      log.warn({ err: error }, 'the worker of jobs cannot be started yet')
    }
  }
}

const envelope = z.object({ companyId: z.int().positive(), payload: z.unknown() })

function taskOf(job: Job): TaskList[string] {
  return async (given) => {
    if (job.cron) return job.run(undefined, undefined)
    const { companyId, payload } = envelope.parse(given)
    return job.run(payload, companyId)
  }
}
