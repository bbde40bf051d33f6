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

// Out of resources (disk, memory, connections), a statement that took too long, a standby that takes no writes, and
// transactions that stood in each other's way.
const FAULTS = /^(?:53|57014|25006|40)/

/** Whether the database failed for a reason that lies in it and not in what it was asked. */
export function isDatabaseFault(error: unknown): boolean {
  const state = sqlState(error)
  return isUnavailable(error) || (state !== undefined && FAULTS.test(state))
}
