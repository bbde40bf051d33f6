import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlanFlag } from '@guiche/contract/plans'
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type Job as WorkerJob,
  type WorkerEvents,
} from 'graphile-worker'
import { z } from 'zod'
import { MINUTE, SECOND } from '../clock.ts'
import { pools } from '../database/pools.ts'
import { log } from '../log.ts'
import { sql } from 'kysely'
import type { Db } from '../database/kysely-on-client.ts'
import { scaledTimeout } from '../timeouts.ts'
import type { JobNeeds, Job } from './job.ts'
import { LaneGate, POLL_MS } from './lane-gate.ts'
import { type LaneJob, SLOTS } from './lanes.ts'
import { workerLogger } from './worker-logger.ts'

// graphile-worker under its own role, which owns the job schema. The other roles can only call `enqueue`.
//
// States of a worker:
//
//   state       entered when                                next                               in
//   running     graphile-worker has started                 restarting, stopped                startRunner
//   restarting  graphile-worker gives up: PostgreSQL went   running after the first attempt    restartRunner
//               away while a result was recorded            that succeeds, stopped
//   stopped     `stop` is called (final)                                                       runUntilStopped
//
// States of a job, which is a row that exists until it is done:
//
//   state       entered when                                next                               in
//   waiting     it is enqueued, is released or has failed   running, held, dropped             workerTaskOf
//   running     it is due and its company may run it        done, waiting after a backoff      Job.run
//   held        it is due and its company may not run it    waiting, by releaseJobs or after   holdJob
//                                                           RETRY_HELD_AFTER_MS
//   dropped     as held, but it has no value later          done                               workerTaskOf
//
// Wake-ups: PostgreSQL notifies graphile-worker of new jobs, which also polls for due ones; for jobs with lanes the
// LaneGate polls. The only timers here are the pauses between restarts and that of `stop`.

/** Makes the held jobs of the current company due at once. */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`select guiche_jobs.release()`.execute(db)
}

/** Like releaseJobs, for several companies. */
export async function releaseJobsOfCompanies(companyIds: readonly number[]): Promise<void> {
  await pools().jobs.query(
    `update graphile_worker._private_jobs set run_at = now()
      where payload ->> 'companyId' = any($1) and payload ->> 'isHeld' = 'true'
        and locked_at is null and run_at > now()`,
    [companyIds.map(String)],
  )
}

/** Deletes the waiting jobs of the current company, because their payloads contain personal data. */
export async function purgeJobs(db: Db): Promise<void> {
  await sql`select guiche_jobs.forget()`.execute(db)
}

/**
 * Enqueues a job in the current company, within the transaction. A waiting job with the same `key` is rescheduled
 * instead.
 */
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
  /** Call before the pools close. Jobs that still run after some seconds are left to the next start. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** Set when no other process runs jobs on this database: all locks then belong to killed processes. */
  readonly isAlone?: boolean
  /** True if the company is served and has the job's module, as far as the job requires either. */
  readonly mayWork: (companyId: number, job: JobNeeds) => Promise<boolean>
}

/** Runs the jobs that wait for external servers, as many concurrently as the lanes have slots. */
export function startLanes(jobs: readonly Job[], options: WorkerOptions): Promise<RunningWorker> {
  return runUntilStopped(jobs, { ...options, concurrency: SLOTS, laneJobs: jobs.filter(hasLane) })
}

function hasLane(job: Job): job is Job & LaneJob {
  return job.lane !== undefined
}

/** Runs the jobs that use the database only. */
export function startWorker(
  jobs: readonly Job[],
  concurrency: number,
  options: WorkerOptions,
): Promise<RunningWorker> {
  return runUntilStopped(jobs, { ...options, concurrency })
}

interface Running extends WorkerOptions {
  readonly concurrency: number
  readonly laneJobs?: readonly LaneJob[]
}

/**
 * Runs jobs in this process. graphile-worker stops when PostgreSQL goes away while it records the result of a job: then
 * it is restarted, and its unfinished jobs are unlocked and repeated.
 */
async function runUntilStopped(
  jobs: readonly Job[],
  { isAlone = false, mayWork, concurrency, laneJobs }: Running,
): Promise<RunningWorker> {
  if (isAlone) await freeAllJobs()
  const stopping = new AbortController()
  const tasks = Object.fromEntries(jobs.map((job) => [job.name, workerTaskOf(job, mayWork)]))
  const schedule = jobs.flatMap((job) => (job.cron ? [{ task: job.name, match: job.cron }] : []))
  const work: Work = { tasks, schedule, concurrency, ...(laneJobs && { laneJobs }) }
  let current = await startRunner(work)
  const maintain = async () => {
    for (;;) {
      await current.runner.promise.catch(() => undefined)
      if (stopping.signal.aborted) return
      log.warn('the job worker stopped and will be restarted')
      current = await restartRunner(work, current.poolIds, stopping.signal)
    }
  }
  const kept = maintain().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the job worker failed; no jobs run')
  })
  const stop = async () => {
    stopping.abort()
    current.gate?.end()
    await current.runner.stop().catch(() => undefined)
    await kept
  }
  return {
    stop: () =>
      Promise.race([stop(), sleep(scaledTimeout(STOP_WITHIN_MS), undefined, { ref: false })]),
  }
}

/** Unlocks the jobs of a killed process; graphile-worker would wait hours until their locks expire. */
async function freeAllJobs(): Promise<void> {
  await pools().jobs.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`)
}

const STOP_WITHIN_MS = 5 * SECOND
const RESTART_INTERVAL_MS = SECOND

interface StartedRunner {
  runner: Runner
  /** The names under which its jobs are locked. */
  poolIds: string[]
  gate: LaneGate | undefined
}

interface Work {
  readonly tasks: TaskList
  readonly schedule: CronItem[]
  readonly concurrency: number
  readonly laneJobs?: readonly LaneJob[]
}

async function startRunner({
  tasks,
  schedule,
  concurrency,
  laneJobs,
}: Work): Promise<StartedRunner> {
  const poolIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id))
  // Slots belong to a runner: the next runner repeats the jobs of a stopped one.
  const gate = laneJobs && new LaneGate(laneJobs)
  gate?.watch(events)
  const runner = await run({
    pgPool: pools().jobs,
    concurrency,
    ...(gate && { forbiddenFlags: () => gate.enter(), pollInterval: POLL_MS }),
    noHandleSignals: true,
    logger: workerLogger,
    events,
    // Without batching (even with no delay) a failure to record a result is an unhandled rejection, which ends the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
    parsedCronItems: parseCronItems(schedule),
  })
  return { runner, poolIds, gate }
}

async function restartRunner(
  work: Work,
  formerIds: string[],
  signal: AbortSignal,
): Promise<StartedRunner> {
  for (;;) {
    await sleep(RESTART_INTERVAL_MS, undefined, { signal })
    try {
      await pools().jobs.query('select graphile_worker.force_unlock_workers($1)', [formerIds])
      return await startRunner(work)
    } catch (error) {
      log.warn({ err: error }, 'the job worker cannot be started yet')
    }
  }
}

const envelope = z.object({ companyId: z.int().positive(), payload: z.unknown() })

/** Held jobs are also retried after this interval, in case a release after a payment or a plan change was missed. */
const RETRY_HELD_AFTER_MS = 15 * MINUTE

/** The only place where jobs stop for a company that is not served. */
function workerTaskOf(job: Job, mayWork: WorkerOptions['mayWork']): TaskList[string] {
  return async (given, { job: row }) => {
    if (job.cron) return job.run(undefined, undefined)
    const { companyId, payload } = envelope.parse(given)
    const asking = { whenUnserved: job.whenUnserved, module: moduleOf(job, payload) }
    if (await mayWork(companyId, asking)) return job.run(payload, companyId)
    if (job.whenUnserved === 'dropped') return
    await holdJob(row, given, job.name)
  }
}

function moduleOf({ module }: Job, payload: unknown): PlanFlag | undefined {
  return typeof module === 'function' ? module(payload) : module
}

async function holdJob({ id, key }: Pick<WorkerJob, 'id' | 'key'>, given: unknown, task: string) {
  const until = new Date(Date.now() + RETRY_HELD_AFTER_MS)
  await pools().jobs.query('select guiche_jobs.hold($1, $2, $3, $4, $5)', [
    id,
    task,
    JSON.stringify(given),
    key,
    until,
  ])
}
