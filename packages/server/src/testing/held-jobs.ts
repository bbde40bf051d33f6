import { onTestFinished } from 'vitest'
import { pools } from '../platform/database/pools.ts'

/** Jobs of this name that are asked for from now on begin once they are let go, or the test ends. @returns lets them go */
export async function keepJobsBack(name: string): Promise<() => Promise<void>> {
  const { jobs } = pools()
  const { rows } = await jobs.query<{ id: string }>(
    'select id from graphile_worker._private_tasks where identifier = $1',
    [name],
  )
  const id = Number(rows[0]?.id)
  await jobs.query(`
    create or replace function guiche_jobs.keep_back() returns trigger language plpgsql as $$
    begin
      new.run_at := 'infinity';
      return new;
    end $$;
    create or replace trigger keep_back before insert on graphile_worker._private_jobs
      for each row when (new.task_id = ${id}) execute function guiche_jobs.keep_back();
  `)
  const letGo = async () => {
    await jobs.query('drop trigger if exists keep_back on graphile_worker._private_jobs')
    await jobs.query(
      `update graphile_worker._private_jobs set run_at = now()
        where task_id = $1 and run_at = 'infinity'`,
      [id],
    )
  }
  onTestFinished(letGo)
  return letGo
}

/** The names of a company's jobs that wait until it is worked for, or has their module. */
export async function listHeldJobs(companyId: number): Promise<string[]> {
  const { rows } = await pools().jobs.query<{ name: string }>(
    `select task.identifier as name from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where payload ->> 'companyId' = $1 and payload ->> 'isHeld' = 'true' and locked_at is null`,
    [String(companyId)],
  )
  return rows.map(({ name }) => name).toSorted()
}
