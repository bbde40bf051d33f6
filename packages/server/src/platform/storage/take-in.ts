import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { OWN_FILE } from './own-folder.ts'
import { incomingPath } from './storage.ts'

/** Bytes that came in: on the disk, and kept by nobody until `keepFile` takes them. Who took them in removes them. */
export interface Incoming {
  readonly path: string
  readonly size: number
  /** Of the bytes, hexadecimal. */
  readonly sha256: string
}

/** More came than is taken. */
export class TooManyBytes extends Error {}

/**
 * Writes bytes to the disk as they come, never whole in memory. Where it fails nothing is left.
 * @throws TooManyBytes, and what the source throws
 */
export async function takeIn(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Incoming> {
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
): Promise<Omit<Incoming, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', OWN_FILE)
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes came`)
    hash.update(chunk)
    // From where the last one ended.
    await file.writeFile(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}
