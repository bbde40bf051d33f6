import type { Contact, ContactQuery } from '@guiche/contract/contacts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findConnection } from '../../setup/connections/index.ts'
import { findContact } from './contacts.queries.ts'
import { listExtraInfos } from './extra-infos.queries.ts'
import { listContactPage, listForPicker } from './list-contacts.queries.ts'

export function pageOfContacts(actor: Actor, query: ContactQuery) {
  return inCompany(actor.companyId, (db) => listContactPage(db, actor.companyId, query))
}

/** Contacts of the actor's own company; a client may not name another. */
export function contactsForPicker(
  { companyId }: Actor,
  asked: { companyId?: number | undefined; name: string },
): Promise<Contact[]> {
  if (asked.companyId !== undefined && asked.companyId !== companyId)
    throw new AppError('ERR_NO_PERMISSION')
  return inCompany(companyId, (db) => listForPicker(db, companyId, asked.name))
}

export function showContact({ companyId }: Actor, id: number) {
  return inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, id)
    // A contact that was merged into another no longer exists for clients.
    if (contact?.id !== id) throw new AppError('ERR_NO_CONTACT_FOUND')
    const { whatsappId } = contact
    const [extraInfo, line] = await pipeline([
      listExtraInfos(db, companyId, id),
      whatsappId === null ? undefined : findConnection(db, companyId, whatsappId),
    ])
    return { ...contact, extraInfo, whatsapp: line ?? null }
  })
}
