import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError, explainSystemError } from './embedded-postgres-error.ts'
import { findCluster } from './find-cluster.ts'
import { readPostmasterFile } from './postmaster/postmaster-file.ts'
import { type OwnerConnection, ownerAt } from './prepare-owner.ts'
import type { ServerAddress } from './server-address.ts'
import { findServerLockHolder } from './server-lock.ts'
import { runAsSuperuser, wrongSecretError } from './superuser.ts'

// A starting server first creates its database; a server whose PostgreSQL was killed restarts it.
const timeoutMs = 30_000

/** The process id of the Guichê server that runs on a data folder; undefined if none does. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  return folder === undefined ? undefined : findServerLockHolder(folder)
}

/**
 * The owner's connection to the database of a data folder whose server is running, for use by another process.
 * @throws EmbeddedPostgresError with a sentence for the user
 */
export async function findRunningPostgres(
  dataDir: string,
  password: (role: string) => string,
): Promise<OwnerConnection> {
  try {
    const cluster = await findCluster(await realpath(dataDir))
    return ownerAt(await untilAnswering(cluster, password('postgres')), password)
  } catch (error) {
    throw explainSystemError(error, dataDir)
  }
}

async function untilAnswering(cluster: Cluster, password: string): Promise<ServerAddress> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const address = await findAnsweringAddress(cluster, password)
    if (address) return address
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `A server is running on ${cluster.folder}, but its PostgreSQL does not answer: try again.`,
      )
    }
    await setTimeout(100)
  }
}

async function findAnsweringAddress(
  cluster: Cluster,
  password: string,
): Promise<ServerAddress | undefined> {
  const address = (await readPostmasterFile(cluster))?.address
  // node-postgres replaces an empty host by localhost.
  if (!address?.host) return undefined
  try {
    await runAsSuperuser(address, password, (session) => session.query('SELECT 1'))
    return address
  } catch (error) {
    if (codeOf(error) === '28P01') throw wrongSecretError(cluster.folder, error)
    if (codeOf(error) === 'EACCES') throw error
    return undefined
  }
}
