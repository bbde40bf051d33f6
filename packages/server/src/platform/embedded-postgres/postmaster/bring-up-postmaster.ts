import { chmod, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Binaries, Cluster } from '../cluster.ts'
import { stopOnExit } from '../stop-on-exit.ts'
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts'
import { isPostmasterOf, type PostmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { chooseAddress, type ServerAddress } from '../server-address.ts'
import { ClusterBusyError, startPostmaster } from './start-postmaster.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import { isServerOf } from '../superuser.ts'

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** The configuration with which the cluster is started, at first and after a crash. */
export interface PostmasterPlan {
  readonly cluster: Cluster
  readonly binaries: Binaries
  /** The text of postgresql.conf. */
  readonly settings: string
  readonly superuserPassword: string
  readonly log: Log
}

export interface Postmaster {
  readonly pid: number
  readonly address: ServerAddress
}

// Sessions of a killed postmaster end with their statement, which has a timeout of 15 seconds.
const busyTimeoutMs = 60_000

/**
 * Adopts the postmaster that a killed server left running, or starts one. This code never deletes postmaster.pid:
 * PostgreSQL itself judges whether it is stale.
 * @param address required address; if absent, any address is accepted
 */
export async function bringUpPostmaster(
  plan: PostmasterPlan,
  signal: AbortSignal,
  address?: ServerAddress,
): Promise<Postmaster> {
  const deadline = Date.now() + busyTimeoutMs
  for (let attempt = 1; ; attempt++) {
    const adopted = await adoptPostmaster(plan, signal, address)
    if (adopted) return adopted
    const place = address ?? (await chooseAddress(plan.cluster))
    try {
      await writeSettings(plan)
      return { pid: await startAndLogDelay(plan, place, signal), address: place }
    } catch (error) {
      const isBusy = error instanceof ClusterBusyError && Date.now() < deadline
      // Another process may have taken the port since it was found free.
      const isPortTaken = !address && !isAbsolute(place.host) && attempt < 3
      if (signal.aborted || !(isBusy || isPortTaken)) throw error
    }
    await setTimeout(Math.min(20 * attempt, 500), undefined, { signal })
  }
}

async function startAndLogDelay(
  { cluster, binaries, log }: PostmasterPlan,
  address: ServerAddress,
  signal: AbortSignal,
): Promise<number> {
  const message =
    'PostgreSQL is still starting: it reads again what was written before it was killed'
  const slow = setInterval(() => log.info(message), 10_000)
  try {
    return await startPostmaster(cluster, binaries, address, signal)
  } finally {
    clearInterval(slow)
  }
}

async function adoptPostmaster(
  plan: PostmasterPlan,
  signal: AbortSignal,
  address?: ServerAddress,
): Promise<Postmaster | undefined> {
  const { cluster, binaries, log } = plan
  const found = await readPostmasterFile(cluster)
  if (!found) return undefined
  if (!(await isPostmasterOf(cluster, found.pid))) {
    await refuseHiddenServer(plan, found)
    return undefined
  }
  const ready = await waitWhileStarting(cluster, found.pid, signal)
  if (ready && (await mayAdopt(plan, ready, address))) {
    stopOnExit(binaries, ready.pid)
    return { pid: ready.pid, address: ready.address }
  }
  log.info(`Stopping a PostgreSQL of an earlier run (process ${found.pid}) before a new start`)
  await stopPostmaster(cluster, binaries, found.pid)
  return undefined
}

/** Waits for a postmaster in recovery to become ready; returns undefined for a missing or stopping one. */
async function waitWhileStarting(
  cluster: Cluster,
  pid: number,
  signal: AbortSignal,
): Promise<PostmasterFile | undefined> {
  for (;;) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid !== pid || file.status === 'stopping' || !(await isPostmasterOf(cluster, pid)))
      return undefined
    if (file.status === 'ready') return file
    await setTimeout(20, undefined, { signal })
  }
}

async function mayAdopt(
  plan: PostmasterPlan,
  found: PostmasterFile,
  address?: ServerAddress,
): Promise<boolean> {
  const { host, port } = found.address
  if (address && (address.host !== host || address.port !== port)) return false
  if ((await readFile(settingsFile(plan), 'utf8').catch(() => '')) !== plan.settings) return false
  return isServerOf(plan.cluster, found.address, plan.superuserPassword)
}

/** Two containers that share a folder do not see each other's processes, and neither does PostgreSQL. */
async function refuseHiddenServer(plan: PostmasterPlan, found: PostmasterFile): Promise<void> {
  if (!(await isServerOf(plan.cluster, found.address, plan.superuserPassword))) return
  throw new EmbeddedPostgresError(
    `The database in ${plan.cluster.folder} is being served from another container: stop that one, or set DATA_DIR to another folder.`,
  )
}

async function writeSettings(plan: PostmasterPlan): Promise<void> {
  await writeFile(settingsFile(plan), plan.settings)
  await chmod(settingsFile(plan), 0o644)
}

function settingsFile({ cluster }: PostmasterPlan): string {
  return join(cluster.home, 'postgresql.conf')
}
