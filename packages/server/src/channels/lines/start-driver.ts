import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import type { Channel, DriverCallbacks, LineKey, RunningLine } from '../channel.ts'

const START_WITHIN_MS = 30 * SECOND

/**
 * Starts a driver. @throws when it takes too long; a driver that starts later is stopped, since another process may
 * serve its line
 */
export async function startDriver(
  channel: Channel,
  line: LineKey,
  callbacks: DriverCallbacks,
): Promise<RunningLine> {
  const starting = channel.start(line, callbacks)
  let isLate = false
  starting.then(
    (running) => (isLate ? stopDriver(running, scaledTimeout(START_WITHIN_MS)) : undefined),
    () => undefined,
  )
  try {
    return await withTimeout(scaledTimeout(START_WITHIN_MS), starting)
  } catch (error) {
    isLate = true
    throw error
  }
}

/** Stops a driver. One that does not stop in time is abandoned: its callbacks are dropped. */
export async function stopDriver(running: RunningLine, withinMs: number): Promise<void> {
  await withTimeout(withinMs, running.stop()).catch((error: unknown) =>
    log.error({ err: error }, 'a driver did not stop in time'),
  )
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`the driver exceeded ${ms / SECOND} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
  }
}
