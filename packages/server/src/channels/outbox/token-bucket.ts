import { SECOND } from '../../platform/clock.ts'
import type { Pace } from '../channel.ts'

// A token bucket. The delivery is chosen when a turn is ready and not before, so that an urgent one passes older ones.

export interface TokenBucket {
  /** Resolves when the next send may start; false if the bucket was ended meanwhile. One caller at a time. */
  ready(): Promise<boolean>
  /** Uses the turn that was ready. */
  take(): void
  /** Applies from the next turn on. */
  change(pace: Pace): void
  end(): void
}

interface Variation {
  /** Share of an interval that is added or subtracted at random. */
  readonly jitter?: number
  /** Returns from 0 to 1. */
  readonly random?: () => number
}

/**
 * Permits `burst` turns at once after a rest, then `perSecond`. With jitter the intervals are uneven, since even ones
 * give a machine away. Uses the monotonic clock.
 */
export function tokenBucket(
  first: Pace,
  { jitter = 0, random = Math.random }: Variation = {},
): TokenBucket {
  let { burst, perSecond } = first
  // Time at which the last permitted send would have left at an even pace.
  let evenMs = -Infinity
  let isEnded = false
  let waiting: { timer: NodeJS.Timeout; wake: () => void } | undefined

  /** Random factor of the interval that is being waited for. */
  let stretch = 1

  const everyMs = () => SECOND / perSecond
  const nextMs = (nowMs: number) =>
    Math.max(evenMs + stretch * everyMs(), nowMs - (burst - 1) * everyMs())

  function take(): void {
    const nowMs = performance.now()
    evenMs = nextMs(nowMs)
    // Sends that a rest permits at once have no interval to vary.
    const isWaitedFor = evenMs + everyMs() > nowMs
    stretch = isWaitedFor ? 1 + jitter * (2 * random() - 1) : 1
  }

  async function ready(): Promise<boolean> {
    while (!isEnded) {
      const nowMs = performance.now()
      const waitMs = nextMs(nowMs) - nowMs
      if (waitMs <= 0) return true
      await new Promise<void>((resolve) => {
        waiting = { timer: setTimeout(resolve, waitMs), wake: resolve }
      })
      waiting = undefined
    }
    return false
  }

  /** Recomputes the wait. */
  function recomputeWait(): void {
    clearTimeout(waiting?.timer)
    waiting?.wake()
  }

  return {
    ready,
    take,
    change: (pace) => {
      ;({ burst, perSecond } = pace)
      recomputeWait()
    },
    end: () => {
      isEnded = true
      recomputeWait()
    },
  }
}
