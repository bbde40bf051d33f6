// The counter of work. A step is an entered function, a round of a loop, an instruction of a regular expression, or a
// character that a built-in function reads. Unlike time it is the same on every machine and under every load.

declare global {
  // Written and read by instrumented code (counted-code.ts), which can only use global variables.
  var workDone: number
  var workMost: number
  var stopWork: () => void
  var countSpread: <T>(value: T) => T
}

/** Below 2 ** 30, where V8 counts in small integers. */
const MOST = 1_000_000_000

const exceeded = new Error('the work exceeds its limit')
const { keys } = Object
let isPaused = false

globalThis.workDone = 0
globalThis.workMost = Number.MAX_SAFE_INTEGER
/** Called by each step above the limit: a measured function that catches the error is stopped by its next step. */
globalThis.stopWork = () => {
  throw exceeded
}
/** Instrumented code calls it for `{ ...value }`. */
globalThis.countSpread = (value) => {
  if (typeof value === 'object' && value !== null) countSteps(keys(value).length)
  return value
}

/**
 * Counts the steps of one call.
 * @param most limit of steps, at which the call is stopped
 * @returns undefined for a stopped call
 * @throws the call's own error
 */
export async function measureWork(call: () => unknown, most = MOST): Promise<number | undefined> {
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

export function countSteps(steps: number): void {
  globalThis.workDone += steps
  if (globalThis.workDone > globalThis.workMost) globalThis.stopWork()
}

/** Remaining steps; undefined during the counter's own work, which does not count. */
export function workLeft(): number | undefined {
  return isPaused ? undefined : globalThis.workMost - globalThis.workDone
}

export function runUncounted<T>(call: () => T): T {
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
