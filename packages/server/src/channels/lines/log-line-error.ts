import { isUnavailable } from '../../platform/database/database-errors.ts'
import { log } from '../../platform/log.ts'
import { LeaseLost } from './lease.ts'

/** Logs an error of the loop that serves lines. The loop repeats work that the database or a lost lease prevented. */
export function logLineError(error: unknown): void {
  if (isUnavailable(error) || error instanceof LeaseLost) return
  log.error({ err: error }, 'maintaining the lines failed')
}
