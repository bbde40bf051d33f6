import type { Binaries } from './cluster.ts'
import { signalPostmasterNow } from './postmaster/signal-postmaster.ts'

// Stops the postmasters when this process exits without a drain (a second signal, a drain that takes too long, an
// uncaught error). The `exit` event runs synchronous code only. A SIGKILL emits no event; the next start adopts them.

const postmasters = new Map<number, Binaries>()

export function stopOnExit(binaries: Binaries, pid: number): void {
  if (postmasters.size === 0) process.on('exit', signalAllPostmasters)
  postmasters.set(pid, binaries)
}

/** Called after the postmaster has ended, since its process id may be reused. */
export function cancelStopOnExit(pid: number): void {
  postmasters.delete(pid)
  if (postmasters.size === 0) process.off('exit', signalAllPostmasters)
}

function signalAllPostmasters(): void {
  for (const [pid, binaries] of postmasters) signalPostmasterNow(binaries, pid, 'INT')
}
