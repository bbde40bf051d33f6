import { open, opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { filesEntry, isSafePath } from './archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { CommandRefusal } from '../run-command.ts'

/** The folder in a data folder with the files that rows name. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/**
 * Archives all files of the folder. They are read after the rows: a file exists before its row and never changes.
 * @returns the number of files
 */
export async function* fileEntries(
  writer: ArchiveWriter,
  folder: string,
): AsyncGenerator<Buffer, number> {
  let count = 0
  for await (const path of listFiles(folder)) {
    if (!isSafePath(path))
      throw new CommandRefusal(
        `the file ${join(folder, path)} has a name that some systems cannot restore`,
      )
    if (yield* fileEntry(writer, folder, path)) count++
  }
  return count
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(undefinedIfAbsent)
  // At an error the iterator ends and closes the folder.
  for await (const entry of entries ?? []) {
    if (entry.isFile())
      yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  }
}

async function* fileEntry(
  writer: ArchiveWriter,
  folder: string,
  path: string,
): AsyncGenerator<Buffer, boolean> {
  await using file = await open(join(folder, path)).catch(undefinedIfAbsent)
  // The file was deleted a moment ago, with its row.
  if (!file) return false
  const { size } = await file.stat()
  const content = size === 0 ? [] : file.createReadStream({ end: size - 1, autoClose: false })
  yield* writer.entry(filesEntry(path), size, content)
  return true
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error
}
