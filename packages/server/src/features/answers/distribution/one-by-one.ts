import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { log } from '../../../platform/log.ts'

/**
 * Does something for each, one after the other. One that fails holds up no other: it is logged, and seen again with the
 * next look.
 * @returns those that failed
 */
export async function oneByOne<T extends object>(
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
