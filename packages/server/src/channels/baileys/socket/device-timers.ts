import type { DeviceSocket } from './device-socket.ts'

/**
 * The timers of a linked device: one starts its next socket, the other ends a current one that makes no progress. After
 * `stop` neither starts again, whatever step of the device is still running.
 */
export class DeviceTimers {
  readonly #startNext: () => void
  #next: NodeJS.Timeout | undefined
  #watchdog: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(startNext: () => void) {
    this.#startNext = startNext
  }

  startNextAfter(ms: number): void {
    clearTimeout(this.#next)
    if (this.#isStopped) return
    this.#next = setTimeout(this.#startNext, ms)
  }

  /** Ends the socket within this time, unless `unwatch` or another `watch` comes first. */
  watch(device: DeviceSocket, withinMs: number): void {
    clearTimeout(this.#watchdog)
    if (this.#isStopped) return
    this.#watchdog = setTimeout(() => {
      // Received stanzas are still being stored, however long the database takes.
      if (device.isBusy()) return this.watch(device, withinMs)
      void device.socket.end(closeErrorOf(TIMED_OUT, 'nothing came of it in time'))
    }, withinMs)
  }

  unwatch(): void {
    clearTimeout(this.#watchdog)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#next)
    clearTimeout(this.#watchdog)
  }
}

const TIMED_OUT = 408

/** In the form of the client's own errors. */
function closeErrorOf(statusCode: number, reason: string): Error {
  return Object.assign(new Error(reason), { output: { statusCode } })
}
