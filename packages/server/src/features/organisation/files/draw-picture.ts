import type { Sharp } from 'sharp'
import { SECOND } from '../../../platform/clock.ts'
import { isHeic } from './file-rules.ts'
import { sniffType } from './file-types.ts'
import { readHeic } from './read-heic.ts'

/**
 * A camera's 24 megapixels pass. A small file unfolds to four or eight bytes a pixel, and an interlaced one must lie in
 * memory as a whole: this is 200 MB at most.
 */
const PIXELS_MAX = 25_000_000
/** What cameras and screens make. */
const RASTERS = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])
const TIMEOUT_MS = 20 * SECOND

/** The library's own decoder of this container knows AVIF alone. */
async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { data, width, height } = await readHeic(bytes, PIXELS_MAX)
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 4 } }).timeout({
    seconds: TIMEOUT_MS / SECOND,
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws something from a stranger's picture, upright, on libvips' own threads. One at a time in this process, so that
 * many large pictures at once take the memory of one. @throws when it is none, or too large
 */
export function drawPicture<T>(bytes: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T> {
  const drawn = last.then(async () => draw(await openPicture(bytes)))
  last = drawn.catch(() => undefined)
  return drawn
}

async function openPicture(bytes: Buffer): Promise<Sharp> {
  // By the bytes, before anything is drawn: SVG is a program for the library that draws it.
  const { mime } = await sniffType(bytes)
  if (isHeic(mime)) return openHeic(bytes)
  if (!RASTERS.has(mime)) throw new Error(`a picture of type ${mime} is not drawn`)
  // Not at the start, which need not wait for it.
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_MS / SECOND })
    .autoOrient()
}
