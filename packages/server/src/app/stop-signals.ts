import { SECOND } from '../platform/clock.ts'
import { log } from '../platform/log.ts'
import { scaledTimeout } from '../platform/timeouts.ts'

// Ways in which this process is asked to end. A terminal sends Ctrl+C to every process of its group, npm included, and
// npm forwards it later, so the signal arrives twice. A closed terminal sends SIGHUP. npm does not forward SIGHUP and
// dies of it, as it dies of SIGKILL: the server then only notices that npm is gone (package.json puts npm's process id
// into STARTED_BY).

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A repeated signal within this time is the same signal; a later one is a user who does not want to wait. */
const SAME_SIGNAL_MS = SECOND
const STOP_WITHIN_MS = 9 * SECOND
const LOOK_FOR_PARENT_MS = SECOND

/**
 * Calls `stop` once and then ends the process. A later signal or a stop that takes too long ends it at once; at each
 * exit the handler of stop-on-exit.ts stops PostgreSQL.
 */
export function onStopRequest(stop: () => Promise<void>): void {
  const startedBy = Number(process.env.STARTED_BY)
  let askedAt: number | undefined
  let mayBeCopy = startedBy > 0
  const stopOnce = () => {
    if (askedAt !== undefined) return
    askedAt = performance.now()
    setTimeout(() => process.exit(1), scaledTimeout(STOP_WITHIN_MS)).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  const onSignal = () => {
    if (askedAt === undefined) return stopOnce()
    // The first repetition under npm is the forwarded copy, even if it is late.
    if (mayBeCopy) return void (mayBeCopy = false)
    if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  // npm's death asks for a stop but never counts as a repetition: npm may die of a SIGHUP after the server received it.
  stopWhenOrphaned(startedBy, stopOnce)
}

/** @param startedBy npm's process id; npm may already be gone */
function stopWhenOrphaned(startedBy: number, ask: () => void): void {
  if (!(startedBy > 0)) return
  const parent = process.ppid
  const checkParent = () => {
    if (process.ppid === parent && isAlive(startedBy)) return
    clearInterval(looking)
    ask()
  }
  const looking = setInterval(checkParent, LOOK_FOR_PARENT_MS)
  looking.unref()
  checkParent()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
