import { pools } from '../database/pools.ts'

export interface JobBacklog {
  /** Number of jobs that are overdue by more than a minute. */
  late: number
  /** Delay of the oldest overdue job. */
  oldestMs: number
  /** Number of jobs whose attempts are exhausted; they are kept. */
  failed: number
}

export async function countOverdueJobs(): Promise<JobBacklog> {
  const { rows } = await pools().jobs.query<JobBacklog>(LATE)
  return rows[0] ?? { late: 0, oldestMs: 0, failed: 0 }
}

/** Number of failed jobs (attempts exhausted) by company id. */
export async function countFailedJobs(): Promise<Map<number, number>> {
  const { rows } = await pools().jobs.query<{ companyId: number; failed: number }>(`
    select (payload ->> 'companyId')::int as "companyId", count(*)::int as failed
    from graphile_worker._private_jobs
    where attempts >= max_attempts and payload ->> 'companyId' is not null
    group by 1`)
  return new Map(rows.map(({ companyId, failed }) => [companyId, failed]))
}

const IS_LATE = `attempts < max_attempts and locked_at is null and run_at < now() - interval '1 minute'`

const LATE = `
  select count(*) filter (where ${IS_LATE})::int as late,
    coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_LATE})) * 1000, 0)::float8 as "oldestMs",
    count(*) filter (where attempts >= max_attempts)::int as failed
  from graphile_worker.jobs`
