import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { presentTicket, viewerOf } from '../tickets/index.ts'
import { listHistory } from './contact-history.queries.ts'

/** A contact's tickets on every line. Tickets of queues that the reader may not see are left out. */
export function showHistory(actor: Actor, contactId: number, page: number) {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, contactId)
    if (contact?.id !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
    const viewer = await viewerOf(db, actor)
    const { rows, ...rest } = await listHistory(db, companyId, contactId, viewer, page)
    return { tickets: await pipeline(rows.map((row) => presentTicket(db, row))), ...rest }
  })
}
