import { FILM_MAX_BYTES, PICTURE_MAX_BYTES } from '@guiche/contract/message-limits'
import type { Sharp } from 'sharp'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { log } from '../../../platform/log.ts'
import { readBytes } from '../../../platform/storage/storage.ts'
import { drawPicture } from './draw-picture.ts'
import { hasThumbnailOrDuration, isHeic, mediaKindOf } from './file-rules.ts'
import { type FileRow, findFile, saveFileFacts } from './files.queries.ts'
import { durationOf } from './media-duration.ts'
import { fileKey, storeFile } from './store-file.ts'

const THUMB_PX = 480
const THUMB_QUALITY = 75
const SHOWN_PX = 2048
const SHOWN_QUALITY = 82

/**
 * Determines a file's facts: size and thumbnail of a picture, duration of sound or video.
 * @param show announces the file, in the transaction that saves the facts, so that both appear together; called in any
 * case
 */
export async function recordFileFacts(
  companyId: number,
  fileId: string,
  show: (db: Db) => Promise<void>,
): Promise<void> {
  const file = await inCompany(companyId, (db) => findFile(db, companyId, fileId))
  const facts = file && (await readFileFacts(companyId, file))
  await inCompany(companyId, async (db) => {
    if (facts) await saveFileFacts(db, companyId, fileId, facts)
    await show(db)
  })
}

async function readFileFacts(companyId: number, file: FileRow) {
  if (file.thumbId !== null || file.durationMs !== null) return undefined
  // Phones send videos that are too large for memory.
  const most = isHeic(file.mime) ? PICTURE_MAX_BYTES : FILM_MAX_BYTES
  if (!hasThumbnailOrDuration(file.mime) || file.size > most) return undefined
  const bytes = await readBytes(fileKey(companyId, file.sha256))
  if (isHeic(file.mime)) return storeThumbnail(companyId, await displayablePicture(bytes))
  return mediaKindOf(file.mime) === 'image'
    ? storeThumbnail(companyId, await smallPicture(bytes))
    : { durationMs: durationOf(bytes) ?? null }
}

type Drawn = Awaited<ReturnType<typeof smallPicture>>

async function storeThumbnail(companyId: number, small: Drawn) {
  if (!small) return undefined
  const thumb = await storeFile(companyId, small.bytes)
  return { width: small.of.width, height: small.of.height, thumbId: thumb.row.id }
}

/** @returns undefined for invalid pictures, since uploads are untrusted */
export function smallPicture(bytes: Buffer) {
  return resizedPicture(bytes, THUMB_PX, (picture) => picture.webp({ quality: THUMB_QUALITY }))
}

/** A JPEG for formats that browsers do not display. */
function displayablePicture(bytes: Buffer) {
  return resizedPicture(bytes, SHOWN_PX, (picture) =>
    picture.flatten({ background: '#fff' }).jpeg({ quality: SHOWN_QUALITY }),
  )
}

async function resizedPicture(bytes: Buffer, most: number, as: (picture: Sharp) => Sharp) {
  try {
    return await drawPicture(bytes, async (picture) => {
      const { autoOrient: of } = await picture.metadata()
      const resized = picture.resize(most, most, { fit: 'inside', withoutEnlargement: true })
      return { bytes: await as(resized).toBuffer(), of: { width: of.width, height: of.height } }
    })
  } catch (error) {
    log.debug({ err: error }, 'a picture could not be resized')
    return undefined
  }
}
