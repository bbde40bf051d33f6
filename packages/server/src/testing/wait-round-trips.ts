import { pools } from '../platform/database/pools.ts'

/**
 * Lets started work continue for this many round trips to the database. Used to show that an event does not happen: it
 * would within a few of them, on a slow machine too.
 */
export async function waitRoundTrips(count = 50): Promise<void> {
  for (let trips = 0; trips < count; trips++) await pools().jobs.query('select')
}
