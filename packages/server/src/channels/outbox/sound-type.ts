import type { Readable } from 'node:stream'

const OGG = Buffer.from('OggS', 'latin1')
const OPUS = Buffer.from('OpusHead', 'latin1')
/** The header of an Ogg page has 27 bytes and up to 255 segment lengths; the codec's name follows it. */
const MOST_BYTES = 27 + 255 + OPUS.length

/**
 * The type of a sound as phones and providers need it: of Ogg they play only Opus, and only if the type names the
 * codec. The codec is in the first page of the file (RFC 7845).
 */
export async function soundType(mimetype: string, bytes: () => Promise<Readable>): Promise<string> {
  if (mimetype !== 'audio/ogg') return mimetype
  return isOpus(await firstBytes(await bytes())) ? 'audio/ogg; codecs=opus' : mimetype
}

function isOpus(first: Buffer): boolean {
  return first.subarray(0, OGG.length).equals(OGG) && first.subarray(0, MOST_BYTES).includes(OPUS)
}

async function firstBytes(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const source: AsyncIterable<Uint8Array> = stream
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(chunks)
}
