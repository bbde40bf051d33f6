import { SECOND } from '../../../platform/clock.ts'
import { Thread } from '../../../platform/threads/thread.ts'

// The libvips that sharp brings decodes AVIF and no HEVC, which HEIC photos are made of. heic-decode runs libheif (LGPL, as
// libvips) in WebAssembly. A stranger may have made the file: it is decoded beside the event loop, within limits that a bomb runs into.

const thread = new Thread(new URL('./read-heic.worker.ts', import.meta.url), {
  cpuMs: 20 * SECOND,
  waitingMost: 8,
  heapMb: 128,
  buffersMb: 512,
})

export interface HeicAsked {
  readonly bytes: Uint8Array
  readonly pixelsMax: number
}

/** Four bytes a pixel, red, green, blue and opacity, upright. */
export interface HeicPixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The first picture of a HEIC file. @throws ThreadRefused for what is none, has more pixels or takes too long */
export async function readHeic(bytes: Uint8Array, pixelsMax: number): Promise<HeicPixels> {
  const asked: HeicAsked = { bytes, pixelsMax }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers so
  return (await thread.ask(asked)) as HeicPixels
}
