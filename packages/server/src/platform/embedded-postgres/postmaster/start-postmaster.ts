import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { serverUserSpawnOptions, type Binaries, type Cluster, programPath } from '../cluster.ts'
import { stopOnExit, cancelStopOnExit } from '../stop-on-exit.ts'
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts'
import { isAlive, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import type { ServerAddress } from '../server-address.ts'
import { findStartError } from '../find-start-error.ts'
import { signalPostmaster } from './signal-postmaster.ts'

/** The cluster is still held by a stopping server or by the sessions of a killed one. */
export class ClusterBusyError extends EmbeddedPostgresError {}

/** Spawns the postmaster and returns its process id once it accepts connections. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  address: ServerAddress,
  signal: AbortSignal,
): Promise<number> {
  // A file, not a pipe: the postmaster may outlive this process.
  await using startLog = await open(startLogOf(cluster), 'w')
  const options = serverUserSpawnOptions(cluster)
  const postmaster = spawn(programPath(binaries, 'postgres'), argumentsFor(cluster, address), {
    ...options,
    env: { ...options.env, ...(await disownedPidVariable(cluster)) },
    // Its own process group: the terminal's Ctrl-C reaches only Guichê, which stops PostgreSQL after its drain.
    detached: true,
    stdio: ['ignore', startLog.fd, startLog.fd],
  })
  postmaster.unref()
  await once(postmaster, 'spawn')
  const { pid = 0 } = postmaster
  stopOnExit(binaries, pid)
  postmaster.once('exit', () => cancelStopOnExit(pid))
  const interruptPostmaster = (): void => void signalPostmaster(binaries, pid, 'INT')
  signal.addEventListener('abort', interruptPostmaster)
  try {
    if (signal.aborted) interruptPostmaster()
    return await untilReady(cluster, postmaster)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', interruptPostmaster)
  }
}

function argumentsFor(cluster: Cluster, { host, port }: ServerAddress): string[] {
  const isSocket = isAbsolute(host)
  const settings = {
    config_file: join(cluster.home, 'postgresql.conf'),
    port: `${port}`,
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? `"${host.replaceAll('"', '""')}"` : '',
  }
  return [
    '-D',
    cluster.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/**
 * A restarted container reuses small process ids, so the id in a stale postmaster.pid may belong to a thread of this
 * process. pg_ctl uses this variable to declare that id as no server; PostgreSQL still looks for users of the old
 * shared memory.
 */
async function disownedPidVariable(cluster: Cluster): Promise<Record<string, string>> {
  const stale = await readPostmasterFile(cluster)
  if (!stale || !isAlive(stale.pid) || (await isPostmasterOf(cluster, stale.pid))) return {}
  return { PG_GRANDPARENT_PID: `${stale.pid}` }
}

async function untilReady(cluster: Cluster, postmaster: ChildProcess): Promise<number> {
  while (postmaster.exitCode === null && postmaster.signalCode === null) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid === postmaster.pid && file?.status === 'ready') return file.pid
    await setTimeout(5)
  }
  throw await startFailure(cluster)
}

async function startFailure(cluster: Cluster): Promise<EmbeddedPostgresError> {
  const complaint = await findStartError(cluster, startLogOf(cluster))
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(complaint)) {
    return new ClusterBusyError(`The database in ${cluster.folder} is still in use: ${complaint}.`)
  }
  return new EmbeddedPostgresError(`PostgreSQL does not start on ${cluster.folder}: ${complaint}.`)
}

function startLogOf(cluster: Cluster): string {
  return join(cluster.home, 'start.log')
}
