import { expect, vi } from 'vitest'
import { pools } from '../platform/database/pools.ts'

/** Waits until this many sessions of the test's database wait for a lock of another session. */
export async function untilSessionsWaitForLocks(sessions = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pools().jobs.query<{ waiting: number }>(
        `select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`,
      )
      expect(rows[0]?.waiting).toBeGreaterThanOrEqual(sessions)
    },
    { interval: 10 },
  )
}
