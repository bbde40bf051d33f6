import type { ChildProcess } from 'node:child_process'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  // A signal's own end would tell no child.
  process.once(signal, () => process.exit(1))

/** Ends a child with this process, also when that fails or is broken off: a server left behind holds its folder. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}
