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

/** Twice the pixels of the largest place that shows a user's picture, for screens of double density. */
const SIDE = 256
/**
 * Sets the picture of the actor, or of any user if the actor is an administrator. The stored picture is encoded again,
 * which drops a camera's metadata.
 * @throws ERR_FILE_TYPE_NOT_ALLOWED
 */
export async function setPicture(
  actor: Actor,
  id: number,
  [upload]: readonly Upload[],
): Promise<User> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  const { companyId } = actor
  // The permission is checked before the file is stored.
  await inCompany(companyId, (db) => openUserAs(db, actor, companyId, id))
  const { row } = await storeFile(companyId, await squarePicture(upload))
  return savePicture(actor, id, row.id)
}

export function removePicture(actor: Actor, id: number): Promise<User> {
  return savePicture(actor, id, null)
}

async function squarePicture(upload: Upload): Promise<Buffer> {
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
