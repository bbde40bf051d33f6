// Compares the wall clock with the monotonic one. If they have advanced by different amounts since the process started,
// the clock was set or the machine slept.

const startedAtMs = Date.now()
const startedTicks = performance.now()

export function readClockJump(): { startedAt: Date; jumpMs: number } {
  const jumpMs = Date.now() - startedAtMs - (performance.now() - startedTicks)
  return { startedAt: new Date(startedAtMs), jumpMs: Math.round(jumpMs) }
}
