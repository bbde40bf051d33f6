import { sql } from 'kysely'
import { now } from '../clock.ts'
import type { Db } from '../database/kysely-on-client.ts'

/** The database counts finer than we do: a job is not to come a part of a millisecond too early. */
const ROUNDING_MS = 1

/**
 * When a job has to begin so that `at` has come by our clock. Jobs begin by the database's clock, which may be ahead of
 * ours: one that came too early asks for the moment itself, instead of coming again and again until it is there.
 */
export async function timeForJob(db: Db, at: Date | string): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a clock shows a time')
  const waitMs = new Date(at).getTime() - now().getTime()
  return new Date(new Date(row.now).getTime() + waitMs + ROUNDING_MS)
}
