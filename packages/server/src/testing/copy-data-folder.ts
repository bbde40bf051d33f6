import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// A first start spends most of its time on creating a database, so tests start from copies of one stopped folder.

/** Copies a data folder whose server has stopped into an empty one. */
export async function copyDataFolder(dataDir: string, into: string): Promise<void> {
  // cp instead of fs.cp: it keeps the owner of the database's files.
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, into])
}

/** Turns off the disk syncs that only a power failure would need. */
export async function disableSync(dataDir: string): Promise<void> {
  // The file of ALTER SYSTEM, which takes precedence over the server's own settings.
  const settings = join(dataDir, 'postgres/cluster/postgresql.auto.conf')
  await appendFile(settings, 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n')
}
