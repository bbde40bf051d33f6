import { inject } from 'vitest'
import { makeDataDir } from './embedded-servers.ts'
import { copyStopped } from './stopped-folder.ts'

/**
 * A data folder for tests of a start that is not the first one's database creation: its database is migrated, and the
 * server creates the first company.
 */
export async function makeMigratedDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyStopped(inject('migratedDataDir'), dataDir)
  return dataDir
}
