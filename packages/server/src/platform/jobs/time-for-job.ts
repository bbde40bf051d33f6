import { sql } from 'kysely'
import { now } from '../clock.ts'
import type { Db } from '../database/kysely-on-client.ts'

/**
 * Rounds up, because the database's clock has microseconds: a job must not start a fraction of a millisecond too early.
 */
const ROUNDING_MS = 1

/**
 * The time at which a job must run so that `at` has passed by this process's clock. Jobs start by the database's clock,
 * which may be ahead: a job that runs too early schedules itself for the remaining time, instead of repeatedly.
 */
export async function timeForJob(db: Db, at: Date | string): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a time could not be formatted')
  const waitMs = new Date(at).getTime() - now().getTime()
  return new Date(new Date(row.now).getTime() + waitMs + ROUNDING_MS)
}
