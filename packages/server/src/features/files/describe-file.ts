import { FILM_MAX_BYTES } from '@guiche/contract/message-limits'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { log } from '../../platform/log.ts'
import { readBytes } from '../../platform/storage/storage.ts'
import { drawPicture } from './draw-picture.ts'
import { mediaKindOf } from './file-rules.ts'
import { type FileRow, findFile, saveFileFacts } from './files.queries.ts'
import { durationOf } from './media-duration.ts'
import { fileKey, storeFile } from './store-file.ts'

const THUMB_PX = 480
const THUMB_QUALITY = 75

/**
 * Works out what is known of stored bytes: a picture's size and a small one of it, how long a sound or film is.
 * @param show shows it, in the transaction that stores it: nobody sees one without the other. Called in any case
 */
export async function describeFile(
  companyId: number,
  fileId: string,
  show: (db: Db) => Promise<void>,
): Promise<void> {
  const file = await inCompany(companyId, (db) => findFile(db, companyId, fileId))
  const facts = file && (await factsOf(companyId, file))
  await inCompany(companyId, async (db) => {
    if (facts) await saveFileFacts(db, companyId, fileId, facts)
    await show(db)
  })
}

async function factsOf(companyId: number, file: FileRow) {
  if (file.thumbId !== null || file.durationMs !== null) return undefined
  const kind = mediaKindOf(file.mime)
  // Phones send films that are too large to be held in memory.
  if (kind === 'document' || file.size > FILM_MAX_BYTES) return undefined
  const bytes = await readBytes(fileKey(companyId, file.sha256))
  return kind === 'image'
    ? describePicture(companyId, bytes)
    : { durationMs: durationOf(bytes) ?? null }
}

async function describePicture(companyId: number, bytes: Buffer) {
  const small = await smallPicture(bytes)
  if (!small) return undefined
  const thumb = await storeFile(companyId, small.bytes)
  return { width: small.of.width, height: small.of.height, thumbId: thumb.row.id }
}

/** Undefined for bytes that are no picture after all: strangers send anything. */
export async function smallPicture(bytes: Buffer) {
  try {
    return await drawPicture(bytes, async (picture) => {
      const { autoOrient: of } = await picture.metadata()
      const small = await picture
        .resize(THUMB_PX, THUMB_PX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: THUMB_QUALITY })
        .toBuffer()
      return { bytes: small, of: { width: of.width, height: of.height } }
    })
  } catch (error) {
    log.debug({ err: error }, 'a picture could not be drawn small')
    return undefined
  }
}
