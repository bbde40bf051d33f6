import { onTestFinished } from 'vitest'
import { pools } from '../platform/database/pools.ts'

// Jobs that are asked for later, when a test says so: what is to happen before them happens, however slow the machine is.

const HELD = `interval '1 day'`

/** Until the end of the test, jobs of this name that are asked for later wait for `runLater`. */
export async function holdLater(name: string): Promise<void> {
  await pools().jobs.query(`
    create function graphile_worker.hold_later() returns trigger language plpgsql as $$
      begin new.run_at := new.run_at + ${HELD}; return new; end $$`)
  onTestFinished(async () => {
    await pools().jobs.query('drop function graphile_worker.hold_later cascade')
  })
  const { rows } = await pools().jobs.query<{ id: number }>(
    'select id from graphile_worker._private_tasks where identifier = $1',
    [name],
  )
  await pools().jobs.query(`
    create trigger hold_later before insert on graphile_worker._private_jobs for each row
      when (new.task_id = ${rows[0]?.id} and new.run_at > now())
      execute function graphile_worker.hold_later()`)
}

/** Lets those that wait run now. @returns when each was to, where they are not held */
export async function runLater(name: string): Promise<Date[]> {
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
