import type { Sharp } from 'sharp'
import { SECOND } from '../../../platform/clock.ts'
import { isHeic } from './file-rules.ts'
import { sniffType } from './file-types.ts'
import { readHeic } from './read-heic.ts'

/**
 * Enough for a camera's 24 megapixels. A small file expands to four or eight bytes per pixel, and an interlaced one is
 * held in memory as a whole: 200 MB at most.
 */
const PIXELS_MAX = 25_000_000
/** Raster formats of cameras and screens. */
const RASTERS = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])
const TIMEOUT_MS = 20 * SECOND

/** sharp's own decoder of this container supports AVIF only. */
async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { data, width, height } = await readHeic(bytes, PIXELS_MAX)
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 4 } }).timeout({
    seconds: TIMEOUT_MS / SECOND,
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Processes an untrusted picture, upright, on libvips' threads. One at a time per process, so that many large pictures
 * use the memory of one.
 * @throws if it is invalid or too large
 */
export function drawPicture<T>(bytes: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T> {
  const drawn = last.then(async () => draw(await openPicture(bytes)))
  last = drawn.catch(() => undefined)
  return drawn
}

async function openPicture(bytes: Buffer): Promise<Sharp> {
  // The type is determined from the bytes first, since libvips would execute an SVG's content.
  const { mime } = await sniffType(bytes)
  if (isHeic(mime)) return openHeic(bytes)
  if (!RASTERS.has(mime)) throw new Error(`pictures of type ${mime} cannot be drawn`)
  // Loaded on first use, which keeps it out of the process's start.
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_MS / SECOND })
    .autoOrient()
}
