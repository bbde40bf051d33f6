import { mkdir, realpath } from 'node:fs/promises'
import {
  type Log,
  bringUpPostmaster,
  type Postmaster,
  type PostmasterPlan,
} from './postmaster/bring-up-postmaster.ts'
import { codeOf, explainSystemError } from './embedded-postgres-error.ts'
import { findBinaries } from './find-binaries.ts'
import { findCluster } from './find-cluster.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { type OwnerConnection, prepareOwner } from './prepare-owner.ts'
import type { ServerAddress } from './server-address.ts'
import { type ServerLock, takeServerLock } from './server-lock.ts'
import { serverSettings } from './server-settings.ts'
import { stopPostmaster } from './postmaster/stop-postmaster.ts'
import { wrongSecretError, resetSuperuserPassword } from './superuser.ts'
import { supervisePostmaster } from './postmaster/supervise-postmaster.ts'

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'
export type { OwnerConnection, ServerAddress }

export interface EmbeddedPostgresOptions {
  /** Absolute path. The cluster is in its folder `postgres`, or in the folder that its `postgres.location` names. */
  readonly dataDir: string
  /** The password of a role, derived from SECRET. A changed SECRET changes the roles' passwords at the next start. */
  readonly password: (role: string) => string
  readonly log: Log
  /** Further settings of postgresql.conf; they override the defaults. */
  readonly settings?: Record<string, string>
  /** Refuses a database made with another SECRET instead of setting its passwords. */
  readonly keepPasswords?: boolean
  /** Aborts the start and stops the processes it started. */
  readonly signal?: AbortSignal
}

export interface EmbeddedPostgres {
  readonly address: ServerAddress
  /** The role that owns the database `guiche`. */
  readonly owner: OwnerConnection
  /** Ends all sessions and the server. Idempotent. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that a killed server left running, and restarts it when it
 * dies, until `stop`. A SIGKILL of this process leaves it running.
 * @throws EmbeddedPostgresError with a sentence for the user
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const locks: ServerLock[] = []
  const release = () => locks.forEach((lock) => lock.release())
  try {
    await mkdir(options.dataDir, { recursive: true })
    const dataDir = await realpath(options.dataDir)
    locks.push(await takeServerLock(dataDir))
    const cluster = await findCluster(dataDir)
    // A copied DATA_DIR points to the cluster of the original, hence the second lock.
    locks.push(await takeServerLock(cluster.home))
    const binaries = await findBinaries(cluster)
    const superuserPassword = options.password('postgres')
    await initialiseCluster(cluster, binaries, superuserPassword)
    const settings = serverSettings(binaries, options.settings)
    const plan = { cluster, binaries, settings, superuserPassword, log: options.log }
    return await runSupervised(plan, options, release)
  } catch (error) {
    release()
    throw explainSystemError(error, options.dataDir)
  }
}

async function runSupervised(
  plan: PostmasterPlan,
  options: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const { postmaster, owner } = await startPrepared(plan, options)
  const supervisor = supervisePostmaster(plan, postmaster)
  return { address: postmaster.address, owner, stop: () => supervisor.stop().finally(release) }
}

const never = new AbortController().signal

async function startPrepared(
  plan: PostmasterPlan,
  { password, keepPasswords = false, signal = never }: EmbeddedPostgresOptions,
): Promise<{ postmaster: Postmaster; owner: OwnerConnection }> {
  const postmaster = await bringUpPostmaster(plan, signal)
  try {
    return { postmaster, owner: await prepareOwner(postmaster.address, password) }
  } catch (error) {
    await stopPostmaster(plan.cluster, plan.binaries, postmaster.pid)
    const isWrongPassword = codeOf(error) === '28P01'
    if (!isWrongPassword) throw error
    if (keepPasswords) throw wrongSecretError(plan.cluster.folder, error)
  }
  plan.log.warn('The database was created with another SECRET: its passwords are replaced')
  await resetSuperuserPassword(plan.cluster, plan.binaries, plan.superuserPassword)
  const again = await bringUpPostmaster(plan, signal)
  return { postmaster: again, owner: await prepareOwner(again.address, password) }
}
