import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockContact } from './contacts.queries.ts'

/** The contact, locked. All users of a company may change its contacts; the route restricts the deletion. */
export async function openContactAs(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Contact & { isNameGiven: boolean }> {
  const contact = await lockContact(db, actor.companyId, id)
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contact
}
