// Ways in which a run of tests is asked to stop: Ctrl+C, a signal to this process alone, a closed terminal, and the
// death of the npm that started it, which forwards neither SIGHUP nor SIGKILL.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** npm repeats a terminal's Ctrl+C, which this process has received itself. */
const SAME_REQUEST_MS = 1_000
const LOOK_FOR_NPM_MS = 1_000

/** @returns a signal that aborts at the first request to stop; a second request ends this process at once */
export function interruptionSignal(): { signal: AbortSignal; forget: () => void } {
  const interruption = new AbortController()
  let askedAt: number | undefined
  const onSignal = () => {
    if (askedAt !== undefined && performance.now() - askedAt > SAME_REQUEST_MS) process.exit(1)
    askedAt ??= performance.now()
    interruption.abort()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== npm) {
      clearInterval(looking)
      onSignal()
    }
  }, LOOK_FOR_NPM_MS)
  looking.unref()
  return {
    signal: interruption.signal,
    forget: () => {
      clearInterval(looking)
      for (const signal of SIGNALS) process.off(signal, onSignal)
    },
  }
}
