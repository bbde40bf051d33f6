import { setTimeout } from 'node:timers/promises'
import type { Binaries, Cluster } from '../cluster.ts'
import { cancelStopOnExit } from '../stop-on-exit.ts'
import { isPostmasterOf } from './postmaster-file.ts'
import { signalPostmaster } from './signal-postmaster.ts'

const SECOND = 1000

/** Stops the postmaster and waits until it is gone: a fast shutdown, after 20 seconds an immediate one. */
export async function stopPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  pid: number,
): Promise<void> {
  const isOver =
    (await signalAndWait(cluster, binaries, pid, 'INT')) ||
    (await signalAndWait(cluster, binaries, pid, 'QUIT'))
  if (isOver) return cancelStopOnExit(pid)
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

async function signalAndWait(
  cluster: Cluster,
  binaries: Binaries,
  pid: number,
  signal: 'INT' | 'QUIT',
): Promise<boolean> {
  if (!(await isPostmasterOf(cluster, pid))) return true
  await signalPostmaster(binaries, pid, signal)
  return waitUntilGone(cluster, pid, 20 * SECOND)
}

async function waitUntilGone(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (!(await isPostmasterOf(cluster, pid))) return true
    await setTimeout(10)
  }
  return false
}
