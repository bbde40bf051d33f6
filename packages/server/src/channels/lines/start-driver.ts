import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { patient } from '../../platform/patience.ts'
import type { Channel, Hear, LineKey, RunningLine } from '../channel.ts'

const START_WITHIN_MS = 30 * SECOND

/** @throws where it takes too long; one that starts later is stopped, since another may serve its line by then */
export async function startDriver(
  channel: Channel,
  line: LineKey,
  hear: Hear,
): Promise<RunningLine> {
  const starting = channel.start(line, hear)
  let isLate = false
  starting.then(
    (running) => (isLate ? stopDriver(running, patient(START_WITHIN_MS)) : undefined),
    () => undefined,
  )
  try {
    return await within(patient(START_WITHIN_MS), starting)
  } catch (error) {
    isLate = true
    throw error
  }
}

/** A driver that does not stop in time is left to itself: it is not heard. */
export async function stopDriver(running: RunningLine, withinMs: number): Promise<void> {
  await within(withinMs, running.stop()).catch((error: unknown) =>
    log.error({ err: error }, 'a driver did not stop'),
  )
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`the driver took longer than ${ms / SECOND} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
  }
}
