import { isUnavailable } from '../../../platform/database/database-errors.ts'
import { log } from '../../../platform/log.ts'

/**
 * Runs an action for each item sequentially. An error is logged and does not stop the others; the next run sees the
 * item again.
 * @throws if the database is unavailable
 * @returns the items that failed
 */
export async function runSequentially<T extends object>(
  items: readonly T[],
  deed: (item: T) => Promise<void>,
): Promise<T[]> {
  const failed: T[] = []
  for (const item of items) {
    try {
      await deed(item)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, item }, 'a ticket could not be distributed')
      failed.push(item)
    }
  }
  return failed
}
