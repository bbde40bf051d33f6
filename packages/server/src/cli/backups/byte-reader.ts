/** Reads a stream of bytes in portions of requested sizes. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Reads `size` bytes into a single buffer. @throws EndOfBytesError */
  async readBytes(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.stream(size)) chunks.push(chunk)
    return Buffer.concat(chunks, size)
  }

  /** Reads `size` bytes in chunks as they arrive. @throws EndOfBytesError */
  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      const chunk = (await this.#nextChunk()).subarray(0, missing)
      this.#rest = this.#rest.subarray(chunk.length)
      missing -= chunk.length
      yield chunk
    }
  }

  /** Reads the rest of the stream. @returns true if it held only zeros */
  async isRestZero(): Promise<boolean> {
    let isZero = isZeros(this.#rest)
    for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
      isZero &&= isZeros(next.value)
    }
    return isZero
  }

  async #nextChunk(): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next()
      if (next.done) throw new EndOfBytesError()
      this.#rest = next.value
    }
    return this.#rest
  }
}

export class EndOfBytesError extends Error {}

function isZeros(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}
