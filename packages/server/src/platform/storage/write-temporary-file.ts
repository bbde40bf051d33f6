import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { PRIVATE_FILE_MODE } from './private-folder.ts'
import { incomingPath } from './storage.ts'

/** A received file on the disk, temporary until `moveIntoStorage` stores it. The caller of `writeTemporaryFile` removes it. */
export interface TemporaryFile {
  readonly path: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** The source has more bytes than the limit. */
export class TooManyBytes extends Error {}

/**
 * Streams bytes to the disk, never holding all in memory. After an error no file is left.
 * @throws TooManyBytes and the source's errors
 */
export async function writeTemporaryFile(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<TemporaryFile> {
  const path = incomingPath()
  try {
    return { path, ...(await writeAll(path, source, maxBytes)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeAll(
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<TemporaryFile, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', PRIVATE_FILE_MODE)
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes came`)
    hash.update(chunk)
    // Continues where the previous write ended.
    await file.writeFile(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}
