import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { type Binaries, program } from './cluster.ts'

/** 'INT' ends the sessions and writes a checkpoint; 'QUIT' leaves that to the next start's recovery. */
export async function signalPostmaster(
  binaries: Binaries,
  pid: number,
  signal: 'INT' | 'QUIT',
): Promise<void> {
  if (process.platform === 'win32') {
    // Node's signals end a process there; PostgreSQL has its own, over a pipe.
    await promisify(execFile)(program(binaries, 'pg_ctl'), ['kill', signal, `${pid}`]).catch(
      () => undefined,
    )
    return
  }
  signalPostmasterNow(binaries, pid, signal)
}

/** The same, done when it returns. */
export function signalPostmasterNow(binaries: Binaries, pid: number, signal: 'INT' | 'QUIT'): void {
  try {
    if (process.platform === 'win32')
      execFileSync(program(binaries, 'pg_ctl'), ['kill', signal, `${pid}`], { stdio: 'ignore' })
    else process.kill(pid, `SIG${signal}`)
  } catch {
    // It has just ended.
  }
}
