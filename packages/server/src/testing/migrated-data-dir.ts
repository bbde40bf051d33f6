import { inject } from 'vitest'
import { makeDataDir } from './embedded-servers.ts'
import { copyDataFolder } from './copy-data-folder.ts'

/** A data folder with a migrated database, for tests that need no database creation; the server creates the first company. */
export async function makeMigratedDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyDataFolder(inject('migratedDataDir'), dataDir)
  return dataDir
}
