import { useSyncExternalStore } from 'react'

// A clock shared by all relative times; it ticks a few times a minute.

const STEP_MS = 15_000

const hearers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** The current time in epoch milliseconds, updated in steps. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToNow, readNow, readNow)
}

function readNow(): number {
  const current = Date.now()
  // Goes back too: after a correction of the computer's clock the value would otherwise not change until the clock
  // caught up.
  if (Math.abs(current - now) >= STEP_MS) now = current
  return now
}

function subscribeToNow(hear: () => void): () => void {
  hearers.add(hear)
  timer ??= setInterval(() => hearers.forEach((one) => one()), STEP_MS)
  return () => {
    hearers.delete(hear)
    if (hearers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
