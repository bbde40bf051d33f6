import { onTestFinished } from 'vitest'
import { pools } from '../platform/database/pools.ts'

/**
 * Holds back jobs of this name that are enqueued from now on until they are released or the test ends, so that events
 * before them happen first on any machine.
 * @param which `later`: jobs for immediate execution are not held
 * @returns releases them
 */
export async function holdJobs(
  name: string,
  which: 'all' | 'later' = 'all',
): Promise<() => Promise<void>> {
  const { jobs } = pools()
  const { rows } = await jobs.query<{ id: string }>(
    'select id from graphile_worker._private_tasks where identifier = $1',
    [name],
  )
  const id = Number(rows[0]?.id)
  const isKept = `new.task_id = ${id}${which === 'later' ? ' and new.run_at > now()' : ''}`
  await jobs.query(`
    create or replace function guiche_jobs.keep_back() returns trigger language plpgsql as $$
    begin
      new.run_at := 'infinity';
      return new;
    end $$;
    create or replace trigger keep_back before insert on graphile_worker._private_jobs
      for each row when (${isKept}) execute function guiche_jobs.keep_back();
  `)
  const releaseHeldJobs = async () => {
    await jobs.query('drop trigger if exists keep_back on graphile_worker._private_jobs')
    await jobs.query(
      `update graphile_worker._private_jobs set run_at = now()
        where task_id = $1 and run_at = 'infinity'`,
      [id],
    )
  }
  onTestFinished(releaseHeldJobs)
  return releaseHeldJobs
}

/** Runs jobs of this name now that are due later. @returns the times at which they were due */
export async function runFutureJobs(name: string): Promise<Date[]> {
  const { rows } = await pools().jobs.query<{ dueAt: Date | string }>(
    `with later as (
      select job.id, run_at from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id
      where identifier = $1 and run_at > now())
    update graphile_worker._private_jobs as job set run_at = now() from later
    where job.id = later.id returning later.run_at as "dueAt"`,
    [name],
  )
  return rows.map(({ dueAt }) => new Date(dueAt))
}

/** Names of a company's jobs that wait for its payment or for a module. */
export async function listHeldJobs(companyId: number): Promise<string[]> {
  const { rows } = await pools().jobs.query<{ name: string }>(
    `select task.identifier as name from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where payload ->> 'companyId' = $1 and payload ->> 'isHeld' = 'true' and locked_at is null`,
    [String(companyId)],
  )
  return rows.map(({ name }) => name).toSorted()
}
