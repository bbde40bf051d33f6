import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Binaries, type Cluster, program } from './cluster.ts'
import { isPostmasterOf } from './postmaster-file.ts'

const SECOND = 1000

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
  try {
    process.kill(pid, `SIG${signal}`)
  } catch {
    // It has just ended.
  }
}

/** Returns when it is gone; after 20 seconds it is no longer asked politely. */
export async function stopPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  pid: number,
): Promise<void> {
  if (!(await isPostmasterOf(cluster, pid))) return
  await signalPostmaster(binaries, pid, 'INT')
  if (await isGone(cluster, pid, 20 * SECOND)) return
  await signalPostmaster(binaries, pid, 'QUIT')
  if (await isGone(cluster, pid, 20 * SECOND)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

async function isGone(cluster: Cluster, pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (!(await isPostmasterOf(cluster, pid))) return true
    await setTimeout(10)
  }
  return false
}
