import { createHash } from 'node:crypto'
import { Header, Pax } from 'tar'
import { type Check, checksEntry, FORMAT, type Manifest, MANIFEST_ENTRY } from './archive-format.ts'

/** Bytes in a block of a tar: headers and contents are padded to whole blocks. */
export const BLOCK = 512
const CHECKED_TOGETHER = 1000

/** Produces the bytes of a backup's tar, entry by entry, at the reader's speed. */
export class ArchiveWriter {
  #unchecked: Check[] = []
  readonly #checks: string[] = []
  readonly #madeAt = new Date()

  /** @param size bytes of the whole content; the header before it states the size */
  async *entry(
    name: string,
    size: number,
    content: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let written = 0
    yield headerOf(name, size, this.#madeAt)
    for await (const chunk of content) {
      written += chunk.length
      hash.update(chunk)
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed in size while it was read`)
    yield paddingOf(size)
    this.#unchecked.push({ name, size, sha256: hash.digest('hex') })
    if (this.#unchecked.length >= CHECKED_TOGETHER) yield* this.#flushChecks()
  }

  /** The manifest and the end of the tar. No entry may follow. */
  *end(facts: Omit<Manifest, 'format' | 'madeAt' | 'checks'>): Generator<Buffer> {
    yield* this.#flushChecks()
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: this.#madeAt.toISOString(),
      ...facts,
      checks: this.#checks,
    }
    yield* plainEntry(
      MANIFEST_ENTRY,
      Buffer.from(JSON.stringify(manifest, undefined, 1)),
      this.#madeAt,
    )
    yield Buffer.alloc(2 * BLOCK)
  }

  *#flushChecks(): Generator<Buffer> {
    const content = Buffer.from(JSON.stringify(this.#unchecked))
    yield* plainEntry(checksEntry(this.#checks.length), content, this.#madeAt)
    this.#unchecked = []
    this.#checks.push(createHash('sha256').update(content).digest('hex'))
  }
}

function* plainEntry(name: string, content: Buffer, madeAt: Date): Generator<Buffer> {
  yield headerOf(name, content.length, madeAt)
  yield content
  yield paddingOf(content.length)
}

function headerOf(path: string, size: number, mtime: Date): Buffer {
  const facts = { path, size, mode: 0o600, mtime, type: 'File' } as const
  const header = new Header(facts)
  const block = Buffer.alloc(BLOCK)
  // encode returns true if a long name or a large size needs an extra Pax header before this one.
  const needsMore = header.encode(block)
  return needsMore ? Buffer.concat([new Pax(facts).encode(), block]) : block
}

function paddingOf(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}
