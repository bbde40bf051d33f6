import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError, explainSystemError } from './embedded-postgres-error.ts'
import { findCluster } from './find-cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { type OwnerConnection, ownerAt } from './prepare-owner.ts'
import type { ServerAddress } from './server-address.ts'
import { findServerLockHolder } from './server-lock.ts'
import { asSuperuser, otherSecret } from './superuser.ts'

// A server that has just begun makes its database first; one whose PostgreSQL was killed starts it again.
const patienceMs = 30_000

/** The process id of the Guichê server that runs on a data folder, if one does. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  return folder === undefined ? undefined : findServerLockHolder(folder)
}

/**
 * The database of a data folder whose server runs, for another process to work on beside it.
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
  const deadline = Date.now() + patienceMs
  for (;;) {
    const address = await findAnswering(cluster, password)
    if (address) return address
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `A server runs on ${cluster.folder}, and its PostgreSQL does not answer: try again.`,
      )
    }
    await setTimeout(100)
  }
}

async function findAnswering(
  cluster: Cluster,
  password: string,
): Promise<ServerAddress | undefined> {
  const address = (await readPostmasterFile(cluster))?.address
  // node-postgres would turn an empty host into localhost.
  if (!address?.host) return undefined
  try {
    await asSuperuser(address, password, (session) => session.query('SELECT 1'))
    return address
  } catch (error) {
    if (codeOf(error) === '28P01') throw otherSecret(cluster.folder, error)
    if (codeOf(error) === 'EACCES') throw error
    return undefined
  }
}
