import type { ChildProcess } from 'node:child_process'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  // A signal's default action would not run the exit handlers that end children.
  process.once(signal, () => process.exit(1))

/** Ends a child process with this process, even after an error or a signal: a running server would lock its folder. */
export function endChildOnExit(child: ChildProcess): void {
  const terminateChild = () => child.kill('SIGTERM')
  process.once('exit', terminateChild)
  child.once('exit', () => process.off('exit', terminateChild))
}
