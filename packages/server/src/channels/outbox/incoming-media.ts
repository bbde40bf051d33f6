import { rm } from 'node:fs/promises'
import { FILE_MAX_BYTES, PICTURE_MAX_BYTES, SOUND_MAX_BYTES } from '@guiche/contract/message-limits'
import {
  type TemporaryFile,
  writeTemporaryFile,
  TooManyBytes,
} from '../../platform/storage/write-temporary-file.ts'
import { ChannelError, type MediaSink } from '../channel.ts'

// Downloads one received medium to disk, up to a size limit, and hashes it on the way.

const CODE = 'ERR_WAPP_DOWNLOAD_MEDIA'

export interface IncomingMedia extends MediaSink {
  /** The last download. @throws ChannelError when there is none */
  taken(): TemporaryFile
  /** Deletes the file, unless it was moved to the storage. */
  forget(): Promise<void>
}

/** @param expected the announced sha256 of the bytes, hexadecimal */
export function incomingMedia(maxBytes: number, expected: string | undefined): IncomingMedia {
  let last: TemporaryFile | undefined

  async function removeLastFile(): Promise<void> {
    if (last) await rm(last.path, { force: true })
    last = undefined
  }

  return {
    take: async (bytes, said) => {
      await removeLastFile()
      last = await writeTemporaryFile(withChannelErrors(bytes), maxBytes).catch(
        (error: unknown) => {
          throw error instanceof TooManyBytes
            ? new ChannelError('ERR_FILE_TOO_LARGE', error.message, 'refused')
            : error
        },
      )
      const announced = said?.sha256 ?? expected
      if (announced === undefined || announced.toLowerCase() === last.sha256) return
      await removeLastFile()
      throw new ChannelError(CODE, 'what came is not what was announced', 'notNow')
    },
    taken: () => {
      if (!last) throw new ChannelError(CODE, 'the driver brought no bytes', 'notNow')
      return last
    },
    forget: removeLastFile,
  }
}

/** Translates stream errors to ChannelError: a failure on the provider's side is not one of the database. */
async function* withChannelErrors(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw asChannelError(error)
  }
}

/** A failed download is retried unless the driver decides otherwise. */
function asChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  return new ChannelError(CODE, error instanceof Error ? error.message : String(error), 'notNow')
}

/** Phones send larger videos than businesses may. */
const MAX_BYTES: Readonly<Partial<Record<string, number>>> = {
  image: PICTURE_MAX_BYTES,
  sticker: PICTURE_MAX_BYTES,
  audio: SOUND_MAX_BYTES,
}

/** Largest accepted size of a received medium. */
export function maxBytesOf(mediaType: string | undefined): number {
  return MAX_BYTES[mediaType ?? ''] ?? FILE_MAX_BYTES
}
