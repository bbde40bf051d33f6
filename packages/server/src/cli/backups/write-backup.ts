import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { VERSION } from '../../app/version.ts'
import { SECRET_ENTRY } from './archive-format.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { fileEntries, filesFolder } from './file-entries.ts'
import type { ExistingDatabase } from '../open-existing-database.ts'
import { rowEntries } from './row-entries.ts'
import { CommandRefusal } from '../run-command.ts'

// Backups leave out waiting jobs: graphile-worker's tables belong to its own version. The product's jobs only start
// work on stored rows (inbox, outbox, schedules), which backups contain and which a starting server and the scheduled
// jobs process anyway.

export interface Backup {
  from: Pick<ExistingDatabase, 'owner' | 'secret'>
  dataDir: string
  file: string
  signal: AbortSignal
  say: (line: string) => void
}

export interface Written {
  rows: number
  files: number
  bytes: number
}

/** Writes a backup to a new file, which gets its name only once it is complete and flushed to disk. */
export async function writeBackup(backup: Backup): Promise<Written> {
  const { file, signal } = backup
  if (existsSync(file)) throw new CommandRefusal(`${file} already exists`)
  await mkdir(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`)
  const written = { rows: 0, files: 0 }
  try {
    // Readable by the owner only, because it contains SECRET.
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(() => archiveChunks(backup, written), createGzip(), out, { signal })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return { ...written, bytes: (await stat(file)).size }
}

async function* archiveChunks(
  { from, dataDir, say }: Backup,
  written: Omit<Written, 'bytes'>,
): AsyncGenerator<Buffer> {
  const writer = new ArchiveWriter()
  const secret = Buffer.from(from.secret)
  yield* writer.entry(SECRET_ENTRY, secret.length, [secret])
  const facts = yield* rowEntries(writer, from.owner, say)
  const files = yield* fileEntries(writer, filesFolder(dataDir))
  written.rows = facts.tables.reduce((sum, { rows }) => sum + rows, 0)
  written.files = files
  yield* writer.end({ version: VERSION, files, ...facts })
}
