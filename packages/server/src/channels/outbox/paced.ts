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

/** Lets so many go at once after a rest, and so many a second from then on. By the machine's own clock. */
export function paced(first: Pace): Turns {
  let { burst, perSecond } = first
  // When the last of those that were let go would have gone at an even pace.
  let evenMs = -Infinity
  let isEnded = false
  let waiting: { timer: NodeJS.Timeout; wake: () => void } | undefined

  const everyMs = () => SECOND / perSecond
  const nextMs = (nowMs: number) => Math.max(evenMs + everyMs(), nowMs - (burst - 1) * everyMs())

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
    take: () => {
      evenMs = nextMs(performance.now())
    },
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
