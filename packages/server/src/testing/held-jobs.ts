import { pools } from '../platform/database/pools.ts'

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
