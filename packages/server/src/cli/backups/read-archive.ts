import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Header, Pax } from 'tar'
import { ZodError } from 'zod'
import {
  type Check,
  checksEntry,
  checksSchema,
  FORMAT,
  formatSchema,
  type Manifest,
  MANIFEST_ENTRY,
  manifestSchema,
} from './archive-format.ts'
import { BLOCK } from './archive-writer.ts'
import { ByteReader, EndOfBytesError } from './byte-reader.ts'
import { CommandRefusal } from '../run-command.ts'

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

/**
 * Yields the entries of a backup in order, without checks and manifest; returns the manifest. The content is verified
 * only at the end, so a caller that cannot undo its writes reads the archive once before for the check alone.
 * @throws CommandRefusal when bytes were cut off, altered, added or left out
 */
export async function* readArchive(
  file: string,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry, Manifest> {
  try {
    return yield* readEntries(new ByteReader(unzippedChunks(file, signal)))
  } catch (error) {
    throw explainReadError(error, file)
  }
}

async function* unzippedChunks(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const unzip = createGunzip()
  const reading = pipeline(createReadStream(file), unzip, { signal })
  // A failed read also ends the loop below, which reports the error.
  reading.catch(() => undefined)
  for await (const chunk of unzip) if (Buffer.isBuffer(chunk)) yield chunk
}

async function* readEntries(bytes: ByteReader): AsyncGenerator<ArchiveEntry, Manifest> {
  const sums = new SumsOfEntries()
  for (;;) {
    const { name, size } = await readHeader(bytes)
    if (name === MANIFEST_ENTRY) {
      const manifest = sums.assertManifest(await readPlainContent(bytes, size))
      if (!(await bytes.isRestZero())) throw new DamageError('it has data after its end')
      return manifest
    }
    if (name === sums.nextChecks) sums.assertChecks(await readPlainContent(bytes, size))
    else yield* readEntry(bytes, name, size, sums)
  }
}

async function* readEntry(
  bytes: ByteReader,
  name: string,
  size: number,
  sums: SumsOfEntries,
): AsyncGenerator<ArchiveEntry, void> {
  const hash = createHash('sha256')
  const content = hashedChunks(bytes.stream(size), hash)
  yield { name, content }
  const { done } = await content.next()
  if (!done) throw new Error(`${name} is truncated`)
  await skipPadding(bytes, size)
  sums.add({ name, size, sha256: hash.digest('hex') })
}

async function* hashedChunks(
  content: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Computes checksums of the entries and compares them with the archive's own. */
class SumsOfEntries {
  #unchecked: Check[] = []
  readonly #checks: string[] = []

  add(check: Check): void {
    this.#unchecked.push(check)
  }

  get nextChecks(): string {
    return checksEntry(this.#checks.length)
  }

  assertChecks(content: Buffer): void {
    const wanted = checksSchema.parse(JSON.parse(content.toString()))
    const wrong = wanted.findIndex((check, index) => !isSame(check, this.#unchecked[index]))
    if (wrong !== -1 || wanted.length !== this.#unchecked.length)
      throw new DamageError(
        `${(wanted[wrong] ?? this.#unchecked[wanted.length])?.name} has changed since the backup`,
      )
    this.#unchecked = []
    this.#checks.push(createHash('sha256').update(content).digest('hex'))
  }

  assertManifest(content: Buffer): Manifest {
    const value: unknown = JSON.parse(content.toString())
    if (formatSchema.parse(value).format > FORMAT)
      throw new CommandRefusal('the backup was made by a newer Guichê')
    const manifest = manifestSchema.parse(value)
    if (this.#unchecked.length > 0 || manifest.checks.join() !== this.#checks.join())
      throw new DamageError('its list of entries does not match its content')
    return manifest
  }
}

function isSame(one: Check, other: Check | undefined): boolean {
  return one.name === other?.name && one.size === other.size && one.sha256 === other.sha256
}

const PLAIN_AT_MOST = 64 * 1024 * 1024

async function readPlainContent(bytes: ByteReader, size: number): Promise<Buffer> {
  if (size > PLAIN_AT_MOST) throw new DamageError('an entry has an invalid size')
  const content = await bytes.readBytes(size)
  await skipPadding(bytes, size)
  return content
}

async function skipPadding(bytes: ByteReader, size: number): Promise<void> {
  await bytes.readBytes((BLOCK - (size % BLOCK)) % BLOCK)
}

/** Accepts plain files only: backups contain no links and folders. */
async function readHeader(bytes: ByteReader): Promise<{ name: string; size: number }> {
  const first = new Header(await bytes.readBytes(BLOCK))
  if (first.type !== 'ExtendedHeader') return entryOfHeader(first)
  const more = Pax.parse((await readPlainContent(bytes, entryOfHeader(first).size)).toString())
  const second = entryOfHeader(new Header(await bytes.readBytes(BLOCK)))
  return { name: more.path ?? second.name, size: more.size ?? second.size }
}

const TYPES = ['File', 'OldFile', 'ExtendedHeader']

function entryOfHeader(header: Header): { name: string; size: number } {
  const { path = '', size = -1, type, cksumValid } = header
  if (!cksumValid || !TYPES.includes(type) || size < 0)
    throw new DamageError('one of its entries cannot be read')
  return { name: path, size }
}

class DamageError extends Error {}

function explainReadError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new CommandRefusal(`there is no file ${file}`)
  if (code === 'EACCES' || code === 'EISDIR') return new CommandRefusal(`${file} cannot be read`)
  if (error instanceof DamageError) return damagedArchiveError(file, error.message, error)
  if (code.startsWith('Z_') || error instanceof EndOfBytesError)
    return damagedArchiveError(file, 'it is incomplete', error)
  if (error instanceof ZodError || error instanceof SyntaxError)
    return damagedArchiveError(file, 'its metadata cannot be read', error)
  return error
}

function damagedArchiveError(file: string, reason: string, cause: Error): CommandRefusal {
  return new CommandRefusal(
    `${file} is damaged or not a backup: ${reason}. Nothing was restored.`,
    { cause },
  )
}
