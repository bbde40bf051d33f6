import decode from 'heic-decode'
import { serveWorker } from '../../../platform/worker-threads/serve-worker.ts'
import type { HeicAsked, HeicPixels } from './read-heic.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readHeic asks so
serveWorker((asked) => decodeHeic(asked as HeicAsked))

/** The header contains the size, which is checked before pixels are decoded. */
async function decodeHeic({ bytes, pixelsMax }: HeicAsked): Promise<HeicPixels> {
  const pictures = await decode.all({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first || !isSized(first)) throw new Error('the file contains no picture')
    const { width, height } = first
    if (width * height > pixelsMax) throw new Error('the picture is too large')
    return await first.decode()
  } finally {
    if (isDisposable(pictures)) pictures.dispose()
  }
}

// The library's types lack `dispose`, which frees its memory, and the size of undecoded pictures.

function isDisposable<T extends object>(pictures: T): pictures is T & { dispose(): void } {
  return 'dispose' in pictures
}

function isSized(picture: object): picture is { width: number; height: number } {
  return 'width' in picture && 'height' in picture
}
