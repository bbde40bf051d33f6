import { useSyncExternalStore } from 'react'

// One clock for all that says how long ago something was: it moves by itself, a few times a minute.

const STEP_MS = 15_000

const hearers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** The time, in steps. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, read, read)
}

function read(): number {
  const current = Date.now()
  // Back too: the computer's clock may be put right, and would stand still until it had caught up.
  if (Math.abs(current - now) >= STEP_MS) now = current
  return now
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  timer ??= setInterval(() => hearers.forEach((one) => one()), STEP_MS)
  return () => {
    hearers.delete(hear)
    if (hearers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
