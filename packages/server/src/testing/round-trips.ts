import { pools } from '../platform/database/pools.ts'

/**
 * Lets what has begun go on for as long as this many round trips to the database take. For what must not happen, and so
 * gives no sign: a fault would show within a few of them, on a slow machine as well.
 */
export async function roundTrips(count = 50): Promise<void> {
  for (let trips = 0; trips < count; trips++) await pools().jobs.query('select')
}
