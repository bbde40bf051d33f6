import type pg from 'pg'
import { openDataFolder } from '../app/opening/data-folder.ts'
import { openExternalDatabase } from '../app/opening/open-external-database.ts'
import type { Config } from '../platform/config.ts'
import { hasCluster } from '../platform/embedded-postgres/find-cluster.ts'
import {
  findRunningPostgres,
  findRunningServer,
} from '../platform/embedded-postgres/find-running-postgres.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { log } from '../platform/log.ts'
import { findStoredSecret, rolePasswordOf, setSecret } from '../platform/secrets.ts'
import { CommandRefusal } from './run-command.ts'

export interface ExistingDatabase {
  /** The role that owns the tables. */
  owner: pg.ClientConfig
  /** The SECRET that the server signs and encrypts with. */
  secret: string
  close: () => Promise<void>
}

/**
 * Opens the existing database without migrating it or changing passwords: that of DATABASE_URL, or the embedded one of
 * a running server, or the embedded one started for this command and stopped by `close`.
 * @throws CommandRefusal
 */
export async function openExistingDatabase(config: Config): Promise<ExistingDatabase> {
  if (!config.database) await refuseFolderWithoutDatabase(config.dataDir)
  const secret = config.secret ?? findStoredSecret(config.dataDir)
  if (secret === undefined)
    throw new CommandRefusal(`SECRET is not set, and ${config.dataDir} does not contain it`)
  setSecret(secret)
  return { secret, ...(await openOrStartDatabase(config)) }
}

async function refuseFolderWithoutDatabase(dataDir: string): Promise<void> {
  if (!(await hasCluster(dataDir)))
    throw new CommandRefusal(
      `there is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to its location, or start Guichê once`,
    )
  openDataFolder(dataDir)
}

async function openOrStartDatabase({
  database,
  dataDir,
}: Config): Promise<Omit<ExistingDatabase, 'secret'>> {
  if (database) return { owner: await openExternalDatabase(database.owner), close: async () => {} }
  if ((await findRunningServer(dataDir)) !== undefined)
    return { owner: await findRunningPostgres(dataDir, rolePasswordOf), close: async () => {} }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: rolePasswordOf,
    log,
    keepPasswords: true,
  })
  return { owner: postgres.owner, close: () => postgres.stop() }
}
