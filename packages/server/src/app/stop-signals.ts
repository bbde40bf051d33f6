import { SECOND } from '../platform/clock.ts'
import { log } from '../platform/log.ts'
import { patient } from '../platform/patience.ts'

// How this process is asked to end. A terminal sends Ctrl+C to every process of its group, and npm, which is one of
// them, passes it on when it comes to it: we hear it twice. A terminal that is closed sends SIGHUP. npm passes no SIGHUP
// on and dies of it, as of a SIGKILL: then all that tells us is that it has gone (package.json names it in STARTED_BY).

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What comes within it is the first signal once more; what comes later is somebody who does not want to wait. */
const SAME_SIGNAL_MS = SECOND
const STOP_WITHIN_MS = 9 * SECOND
const LOOK_FOR_PARENT_MS = SECOND

/**
 * Calls `stop` once, and ends the process after it; a later signal, or too long a stop, ends it at once. PostgreSQL is
 * told at the exit, whichever it is (end-with-us.ts).
 */
export function onceAskedToStop(stop: () => Promise<void>): void {
  const startedBy = Number(process.env.STARTED_BY)
  let askedAt: number | undefined
  let mayBeCopy = startedBy > 0
  const ask = () => {
    if (askedAt !== undefined) return
    askedAt = performance.now()
    setTimeout(() => process.exit(1), patient(STOP_WITHIN_MS)).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  const hear = () => {
    if (askedAt === undefined) return ask()
    // The first repetition under npm is its copy, however late.
    if (mayBeCopy) return void (mayBeCopy = false)
    if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, hear)
  // npm's death asks, and is no repetition: after a SIGHUP npm may die of it later than we hear it.
  onOrphaned(startedBy, ask)
}

/** @param startedBy the process id of npm, which may have gone before we came to look */
function onOrphaned(startedBy: number, ask: () => void): void {
  if (!(startedBy > 0)) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid === parent && isAlive(startedBy)) return
    clearInterval(looking)
    ask()
  }
  const looking = setInterval(look, LOOK_FOR_PARENT_MS)
  looking.unref()
  look()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
