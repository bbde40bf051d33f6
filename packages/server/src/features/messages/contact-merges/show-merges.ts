import type { ContactMerge } from '@guiche/contract/contact-merges'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact, listContacts } from '../../customers/contacts/index.ts'
import { listMerges } from './contact-merges.queries.ts'

export function showMerges({ companyId }: Actor, contactId: number): Promise<ContactMerge[]> {
  return inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, contactId)
    if (contact?.id !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
    const merges = await listMerges(db, companyId, contactId)
    const others = await listContacts(
      db,
      companyId,
      merges.map(({ otherId }) => otherId),
    )
    return merges.flatMap(({ otherId, ...merge }) => {
      const other = others.get(otherId)
      return other ? [{ ...merge, other }] : []
    })
  })
}
