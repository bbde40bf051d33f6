import { readFile } from 'node:fs/promises'
import type { User } from '@guiche/contract/users'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { drawPicture, storeFile } from '../files/index.ts'
import { presentSessionUser } from './present-user.ts'
import { openUserAs } from './users.access.ts'
import { userChanged } from './users.events.ts'
import { saveUser } from './users.queries.ts'

/** Sharp on a screen of twice the pixels, in the largest place where a picture of a user stands. */
const SIDE = 256
/** Sets the picture of oneself, or as an administrator of anybody. What is kept is made anew, without what a camera adds. */
export async function setPicture(
  actor: Actor,
  id: number,
  [upload]: readonly Upload[],
): Promise<User> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  const { companyId } = actor
  // Whoever may not change it keeps no bytes here.
  await inCompany(companyId, (db) => openUserAs(db, actor, companyId, id))
  const { row } = await storeFile(companyId, await squareOf(upload))
  return savePicture(actor, id, row.id)
}

export function removePicture(actor: Actor, id: number): Promise<User> {
  return savePicture(actor, id, null)
}

async function squareOf(upload: Upload): Promise<Buffer> {
  const bytes = await readFile(upload.path)
  try {
    return await drawPicture(bytes, (picture) =>
      picture
        .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  } catch {
    throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED', { name: upload.filename.slice(0, 100) })
  }
}

function savePicture(actor: Actor, id: number, avatarFileId: string | null): Promise<User> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await openUserAs(db, actor, companyId, id)
    const row = await saveUser(db, companyId, id, { avatarFileId, updatedAt: now() })
    const user = await presentSessionUser(db, row)
    await announce(db, userChanged, { user })
    return user
  })
}
