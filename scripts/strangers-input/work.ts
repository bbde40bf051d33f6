// The counter of work. A step is a function that is entered, a turn of a loop, an instruction of a regular expression, or a
// character that a built-in function reads: the same on every machine and under every load, as time is not.

declare global {
  // Written and read by instrumented code (counted-code.ts), which knows global variables only.
  var workDone: number
  var workMost: number
  var stopWork: () => void
  var countSpread: <T>(value: T) => T
}

/** Below 2 ** 30, where V8 counts in small integers. */
const MOST = 1_000_000_000

const exceeded = new Error('more work than is allowed')
const { keys } = Object
let isPaused = false

globalThis.workDone = 0
globalThis.workMost = Number.MAX_SAFE_INTEGER
/** Called by each step above the limit: a measured function that catches the error is stopped by its next step. */
globalThis.stopWork = () => {
  throw exceeded
}
/** What instrumented code makes of `{ ...value }`. */
globalThis.countSpread = (value) => {
  if (typeof value === 'object' && value !== null) count(keys(value).length)
  return value
}

/**
 * Counts the steps of one call.
 * @param most stops the call where it takes more
 * @returns undefined for a call that was stopped
 * @throws what the call throws
 */
export async function workOf(call: () => unknown, most = MOST): Promise<number | undefined> {
  globalThis.workMost = most
  globalThis.workDone = 0
  try {
    await call()
  } catch (error) {
    if (globalThis.workDone <= most) throw error
  } finally {
    globalThis.workMost = Number.MAX_SAFE_INTEGER
  }
  return globalThis.workDone > most ? undefined : globalThis.workDone
}

export function count(steps: number): void {
  globalThis.workDone += steps
  if (globalThis.workDone > globalThis.workMost) globalThis.stopWork()
}

/** Steps that may still be done; undefined for the counter's own work, which does not count. */
export function workLeft(): number | undefined {
  return isPaused ? undefined : globalThis.workMost - globalThis.workDone
}

export function uncounted<T>(call: () => T): T {
  const { workDone, workMost } = globalThis
  const wasPaused = isPaused
  globalThis.workMost = Number.MAX_SAFE_INTEGER
  isPaused = true
  try {
    return call()
  } finally {
    isPaused = wasPaused
    globalThis.workMost = workMost
    globalThis.workDone = workDone
  }
}
