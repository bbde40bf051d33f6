import { SECOND } from '../../../platform/clock.ts'
import { WorkerThread } from '../../../platform/worker-threads/worker-thread.ts'

// sharp's libvips decodes AVIF but not HEVC, the codec of HEIC photos, so heic-decode runs libheif (LGPL, as libvips)
// in WebAssembly. Files are untrusted: they are decoded in a worker thread, whose time and memory limits stop
// decompression bombs.

const thread = new WorkerThread(new URL('./read-heic.worker.ts', import.meta.url), {
  cpuMs: 20 * SECOND,
  waitingMost: 8,
  heapMb: 128,
  buffersMb: 512,
})

export interface HeicAsked {
  readonly bytes: Uint8Array
  readonly pixelsMax: number
}

/** RGBA, four bytes per pixel, upright. */
export interface HeicPixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The first picture of a HEIC file. @throws WorkerThreadError if it is invalid, has more pixels or takes too long */
export async function readHeic(bytes: Uint8Array, pixelsMax: number): Promise<HeicPixels> {
  const asked: HeicAsked = { bytes, pixelsMax }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers so
  return (await thread.run(asked)) as HeicPixels
}
