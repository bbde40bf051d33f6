import type { Binaries } from './cluster.ts'
import { signalPostmasterNow } from './signal-postmaster.ts'

// Whatever ends this process without a drain (a second signal, too long a drain, an unheard error), its postmasters are
// told to end at the last moment there is, where only what is synchronous still runs. A SIGKILL leaves that moment out:
// then the next start adopts them.

const postmasters = new Map<number, Binaries>()

export function endWithUs(binaries: Binaries, pid: number): void {
  if (postmasters.size === 0) process.on('exit', endAll)
  postmasters.set(pid, binaries)
}

/** It has ended: its number may be somebody else's soon. */
export function forgetPostmaster(pid: number): void {
  postmasters.delete(pid)
  if (postmasters.size === 0) process.off('exit', endAll)
}

function endAll(): void {
  for (const [pid, binaries] of postmasters) signalPostmasterNow(binaries, pid, 'INT')
}
