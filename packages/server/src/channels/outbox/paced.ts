import { SECOND } from '../../platform/clock.ts'
import type { Pace } from '../channel.ts'

// A token bucket. Who goes is chosen when a turn has come, not before: what is urgent passes what was there first.

export interface Turns {
  /** Resolves when the next may go; false when it was ended meanwhile. One asks at a time. */
  ready(): Promise<boolean>
  /** The turn that was ready is used. */
  take(): void
  /** From now on. */
  change(pace: Pace): void
  end(): void
}

interface Unevenness {
  /** So much of an interval is added or taken away. */
  readonly jitter?: number
  /** From 0 to 1. */
  readonly random?: () => number
}

/**
 * Lets so many go at once after a rest, and so many a second from then on: with jitter not at even intervals, as only
 * machines write. By the machine's own clock.
 */
export function paced(first: Pace, { jitter = 0, random = Math.random }: Unevenness = {}): Turns {
  let { burst, perSecond } = first
  // When the last of those that were let go would have gone at an even pace.
  let evenMs = -Infinity
  let isEnded = false
  let waiting: { timer: NodeJS.Timeout; wake: () => void } | undefined

  /** Of the interval that is being waited for. */
  let stretch = 1

  const everyMs = () => SECOND / perSecond
  const nextMs = (nowMs: number) =>
    Math.max(evenMs + stretch * everyMs(), nowMs - (burst - 1) * everyMs())

  function take(): void {
    const nowMs = performance.now()
    evenMs = nextMs(nowMs)
    // What may go at once after a rest need not be drawn apart.
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

  /** Looks at the clock again. */
  function hurry(): void {
    clearTimeout(waiting?.timer)
    waiting?.wake()
  }

  return {
    ready,
    take,
    change: (pace) => {
      ;({ burst, perSecond } = pace)
      hurry()
    },
    end: () => {
      isEnded = true
      hurry()
    },
  }
}
