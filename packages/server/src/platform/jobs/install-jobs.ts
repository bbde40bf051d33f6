import { runMigrations } from 'graphile-worker'
import { pools } from '../database/pools.ts'
import { workerLogger } from './worker-logger.ts'

// The job schema belongs to a role of its own. The other roles can only call functions of `guiche_jobs`.

/** Migrates the job schema, creates the functions of `guiche_jobs` and grants `enqueue` to the role of requests. */
export async function installJobs(appRole: string): Promise<void> {
  await runMigrations({ pgPool: pools().jobs, logger: workerLogger })
  const client = await pools().jobs.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('guiche jobs'))")
    await client.query(ENQUEUE)
    await client.query(FORGET)
    await client.query(HOLD)
    await client.query(RELEASE)
    const role = client.escapeIdentifier(appRole)
    await client.query(`grant usage on schema guiche_jobs to ${role}`)
    await client.query(`grant execute on function guiche_jobs.enqueue to ${role}`)
    await client.query(`grant execute on function guiche_jobs.forget to ${role}`)
    await client.query(`grant execute on function guiche_jobs.release to ${role}`)
    await client.query('commit')
  } finally {
    client.release()
  }
  await flagOldJobs()
}

/** Sets the flags of jobs that a version without lanes has enqueued. */
export async function flagOldJobs(): Promise<void> {
  await pools().jobs.query(`
    update graphile_worker._private_jobs as job
      set flags = jsonb_build_object(task.identifier, true,
        task.identifier || ':' || (payload ->> 'companyId'), true)
      from graphile_worker._private_tasks as task
      where task.id = job.task_id and flags is null and payload ->> 'companyId' is not null`)
}

// Runs in the caller's transaction and takes the company from it: a payload cannot name another company.
const ENQUEUE = `
  create schema if not exists guiche_jobs;
  create or replace function guiche_jobs.enqueue(task text, payload json, run_at timestamptz, job_key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare company int := nullif(current_setting('app.company_id', true), '')::int;
  begin
    if company is null then raise exception 'a job is asked for inside a company'; end if;
    perform graphile_worker.add_job(task,
      json_build_object('companyId', company, 'payload', payload),
      run_at => run_at, job_key => company || ':' || task || ':' || job_key,
      flags => array[task, task || ':' || company]);
  end $$;
  revoke all on function guiche_jobs.enqueue from public;
`

// A running job keeps its row and removes it at its end.
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

// Replaces the running row by a marked one, unless a newer job with the same key was enqueued meanwhile, which takes
// the key from the running row.
const HOLD = `
  create or replace function guiche_jobs.hold(held bigint, task text, envelope json, key text, until timestamptz)
  returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare current text;
  begin
    select j.key into current from graphile_worker._private_jobs j where j.id = held for update;
    if current is distinct from key then return; end if;
    perform graphile_worker.add_job(task, (envelope::jsonb || '{"isHeld": true}')::json,
      run_at => until, job_key => key, flags => array[task, task || ':' || (envelope ->> 'companyId')]);
  end $$;
  revoke all on function guiche_jobs.hold from public;
`

const RELEASE = `
  create or replace function guiche_jobs.release()
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare company text := nullif(current_setting('app.company_id', true), '');
  begin
    update graphile_worker._private_jobs set run_at = now()
      where payload ->> 'companyId' = company and payload ->> 'isHeld' = 'true'
        and locked_at is null and run_at > now();
  end $$;
  revoke all on function guiche_jobs.release from public;
`
