import { text } from 'node:stream/consumers'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { fileOf, type Manifest, tablePartOf, SECRET_ENTRY } from './archive-format.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'
import { CommandRefusal } from '../run-command.ts'

export interface CheckedArchive {
  manifest: Manifest
  secret: string
}

/** Reads a whole backup without writing. @throws CommandRefusal when it is damaged or not for this version */
export async function checkArchive(file: string, signal: AbortSignal): Promise<CheckedArchive> {
  const entries = readArchive(file, signal)
  let secret: string | undefined
  const seen = { table: '', part: -1 }
  for (;;) {
    const { value, done } = await entries.next()
    if (done) return checkManifest(file, value, secret)
    if (value.name === SECRET_ENTRY) secret = await text(value.content)
    else await checkEntry(file, value, seen)
  }
}

/** Requires a table's parts to be adjacent, so that COPY can receive them as they arrive. */
async function checkEntry(
  file: string,
  { name, content }: ArchiveEntry,
  seen: { table: string; part: number },
): Promise<void> {
  const rows = tablePartOf(name)
  const isNext = rows && rows.part === (rows.table === seen.table ? seen.part + 1 : 0)
  if (!isNext && fileOf(name) === undefined)
    throw new CommandRefusal(`${file} is not a backup: it has an entry ${JSON.stringify(name)}`)
  if (rows) Object.assign(seen, rows)
  for await (const _chunk of content);
}

function checkManifest(
  file: string,
  manifest: Manifest,
  secret: string | undefined,
): CheckedArchive {
  if (!secret) throw new CommandRefusal(`${file} is not a backup: it has no SECRET`)
  const last = lastMigration(manifest)
  const known = knownMigrations().filter((name) => name <= last)
  if (manifest.migrations.join() !== known.join())
    throw new CommandRefusal(
      `${file} was made by Guichê ${manifest.version} with ${last}, which this version does not know: restore it with that version or a later one`,
    )
  return { manifest, secret }
}

export function lastMigration(manifest: Manifest): string {
  return manifest.migrations.at(-1) ?? ''
}
