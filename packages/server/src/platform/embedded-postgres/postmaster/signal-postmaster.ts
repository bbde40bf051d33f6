import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { type Binaries, programPath } from '../cluster.ts'

/** Signals a postmaster: 'INT' ends sessions and writes a checkpoint; 'QUIT' leaves recovery to the next start. */
export async function signalPostmaster(
  binaries: Binaries,
  pid: number,
  signal: 'INT' | 'QUIT',
): Promise<void> {
  if (process.platform === 'win32') {
    // On Windows Node's signals end a process; pg_ctl sends PostgreSQL's own over a pipe.
    await promisify(execFile)(programPath(binaries, 'pg_ctl'), ['kill', signal, `${pid}`]).catch(
      () => undefined,
    )
    return
  }
  signalPostmasterNow(binaries, pid, signal)
}

/** Like signalPostmaster, but synchronous. */
export function signalPostmasterNow(binaries: Binaries, pid: number, signal: 'INT' | 'QUIT'): void {
  try {
    if (process.platform === 'win32')
      execFileSync(programPath(binaries, 'pg_ctl'), ['kill', signal, `${pid}`], { stdio: 'ignore' })
    else process.kill(pid, `SIG${signal}`)
  } catch {
    // The process has already ended.
  }
}
