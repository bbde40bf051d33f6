import { inject } from 'vitest'
import { makeDataDir } from './embedded-servers.ts'
import { copyStopped } from './stopped-folder.ts'

/** For a server whose first start is not what is tested: its database is there, and it makes the first company. */
export async function makeMigratedDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyStopped(inject('migratedDataDir'), dataDir)
  return dataDir
}
