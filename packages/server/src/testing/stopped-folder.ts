import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// The first start makes a database, which is most of its time: many tests may begin with a copy of one and the same.

/** Puts a data folder whose server has stopped into another one, which is empty. */
export async function copyStopped(dataDir: string, into: string): Promise<void> {
  // Not fs.cp: the files of the database stay with the user whom it runs as.
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, into])
}

/** Spares the disk what only a power cut would need. */
export async function trustPower(dataDir: string): Promise<void> {
  // Where ALTER SYSTEM writes to: it stands above our own settings.
  const settings = join(dataDir, 'postgres/cluster/postgresql.auto.conf')
  await appendFile(settings, 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n')
}
