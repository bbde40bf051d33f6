// The wall clock against the one that only ever counts on: where both have not gone as far since the process started,
// somebody has set the first, or the machine has slept.

const startedAtMs = Date.now()
const startedTicks = performance.now()

export function clockSinceStart(): { startedAt: Date; jumpMs: number } {
  const jumpMs = Date.now() - startedAtMs - (performance.now() - startedTicks)
  return { startedAt: new Date(startedAtMs), jumpMs: Math.round(jumpMs) }
}
