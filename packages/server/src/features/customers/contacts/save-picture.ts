import type { Picture, LineKey } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { smallPicture, storeFile } from '../../organisation/files/index.ts'
import { contactChanged } from './contacts.events.ts'
import { findContact, saveContact } from './contacts.queries.ts'
import { withExtraInfo } from './extra-infos.queries.ts'

/** Stores a contact's picture in a small size; removes it if the provider has none, or its bytes are no picture. */
export async function savePicture(
  { companyId }: LineKey,
  contactId: number,
  fetched: Picture | undefined,
): Promise<void> {
  const small = fetched && (await smallPicture(fetched.bytes))
  const file = small && (await storeFile(companyId, small.bytes))
  await inCompany(companyId, async (db) => {
    const before = await findContact(db, companyId, contactId)
    if (!before || (!file && before.profilePicUrl === '')) return
    const contact = await saveContact(db, companyId, before.id, {
      pictureFileId: file ? file.row.id : null,
      updatedAt: now(),
    })
    await announce(db, contactChanged, await withExtraInfo(db, contact))
  })
}
