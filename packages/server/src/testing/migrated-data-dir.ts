import { inject } from 'vitest'
import { makeDataDir } from './embedded-servers.ts'
import { copyStopped } from './stopped-folder.ts'

/** A data folder with a migrated database, for tests that need no database creation; the server creates the first company. */
export async function makeMigratedDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyStopped(inject('migratedDataDir'), dataDir)
  return dataDir
}
