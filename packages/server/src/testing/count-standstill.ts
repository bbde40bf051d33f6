const TICK_MS = 50

/**
 * For limits in real time: a machine that stands still says nothing of what is measured.
 * @returns ends the count; the milliseconds in which this process did not run
 */
export function countStandstill(): () => number {
  let standstillMs = 0
  let before = performance.now()
  const look = () => {
    const at = performance.now()
    standstillMs += Math.max(0, at - before - 2 * TICK_MS)
    before = at
  }
  const ticks = setInterval(look, TICK_MS).unref()
  return () => {
    clearInterval(ticks)
    look()
    return standstillMs
  }
}
