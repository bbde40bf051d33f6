import type { Party } from '../../channels/channel.ts'
import { numberVariants } from '@guiche/contract/number-variants'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { announce } from '../../platform/events/events.ts'
import { contactChanged, contactsAreOne } from './contacts.events.ts'
import { findContactByIdentity, insertIdentities, saveContact } from './contacts.queries.ts'

/**
 * Takes it in that somebody who wrote under an opaque id has this phone number. One customer never is two: whom both
 * named become one contact.
 */
export async function learnNumber(
  db: Db,
  companyId: number,
  { kind, value: opaque }: Party,
  phone: string,
): Promise<void> {
  if (kind !== 'lid') return
  const forms = numberVariants(phone)
  const hidden = await findContactByIdentity(db, companyId, 'lid', [opaque])
  const known = await findContactByIdentity(db, companyId, 'phone', forms)
  if (hidden && known) {
    if (hidden.id === known.id) return
    return announce(db, contactsAreOne, { companyId, keptId: known.id, otherId: hidden.id })
  }
  if (known)
    await insertIdentities(db, companyId, [{ contactId: known.id, kind: 'lid', value: opaque }])
  if (!hidden) return
  const phones = forms.map((value) => ({ contactId: hidden.id, kind: 'phone' as const, value }))
  await insertIdentities(db, companyId, phones)
  if (hidden.number !== opaque) return
  const contact = await saveContact(db, companyId, hidden.id, {
    number: phone,
    ...(hidden.name === opaque && { name: phone }),
    updatedAt: now(),
  })
  await announce(db, contactChanged, contact)
}
