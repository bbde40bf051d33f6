import { SECOND } from '../../platform/clock.ts'
import type { Pace } from '../channel.ts'

export interface Turns {
  /** Resolves when the next may go, in the order of asking; false when it was ended meanwhile. */
  take(): Promise<boolean>
  /** For those who ask from now on. */
  change(pace: Pace): void
  end(): void
}

/** Lets so many go at once after a rest, and so many a second from then on. By the machine's own clock. */
export function paced(first: Pace): Turns {
  let { burst, perSecond } = first
  // When the last of those that were let go would have gone at an even pace.
  let evenMs = -Infinity
  let isEnded = false
  const waiting = new Map<NodeJS.Timeout, (mayGo: boolean) => void>()

  return {
    take: () => {
      if (isEnded) return Promise.resolve(false)
      const nowMs = performance.now()
      const everyMs = SECOND / perSecond
      evenMs = Math.max(evenMs + everyMs, nowMs - (burst - 1) * everyMs)
      const waitMs = evenMs - nowMs
      if (waitMs <= 0) return Promise.resolve(true)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(timer)
          resolve(true)
        }, waitMs)
        waiting.set(timer, resolve)
      })
    },
    change: (pace) => {
      ;({ burst, perSecond } = pace)
    },
    end: () => {
      isEnded = true
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer)
        resolve(false)
      }
      waiting.clear()
    },
  }
}
