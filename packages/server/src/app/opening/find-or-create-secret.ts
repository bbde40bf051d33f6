import type { Config } from '../../platform/config.ts'
import { knownMigrations, missingMigrations } from '../../platform/database/migrate.ts'
import { log } from '../../platform/log.ts'
import { findStoredSecret, loadOrCreateSecret } from '../../platform/secrets.ts'
import { openExternalDatabase } from './open-external-database.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * SECRET from the environment, or the one stored in the data folder, which the first start generates.
 * @throws StartRefusal
 */
export async function findOrCreateSecret({ secret, dataDir, database }: Config): Promise<string> {
  const known = secret ?? findStoredSecret(dataDir)
  if (known !== undefined) return known
  if (database) await refuseUsedDatabase(database.owner, dataDir)
  const made = loadOrCreateSecret(dataDir)
  if (database)
    log.warn(
      `SECRET was generated and saved in ${dataDir}: all other processes need the same value`,
    )
  return made
}

/** A generated SECRET could not open the sealed values of a database that is already in use. */
async function refuseUsedDatabase(url: string, dataDir: string): Promise<void> {
  const missing = await missingMigrations(await openExternalDatabase(url))
  if (missing.length < knownMigrations().length)
    throw new StartRefusal(
      `the database of DATABASE_URL was created with a SECRET that is neither set nor in ${dataDir}: set it`,
    )
}
