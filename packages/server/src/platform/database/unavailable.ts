import { sqlState } from './transaction.ts'

// Connection exceptions, shutdown in progress, too many connections.
const STATES = /^(?:08|57P0|53300)/
const BROKEN =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying|not queryable|has not been called/

/** Whether the database could not be asked at all: the same work may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return STATES.test(state)
  if (!(error instanceof Error)) return false
  return BROKEN.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)
}
