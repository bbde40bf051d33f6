import { recordAudit } from '../../../platform/audit.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { openContactAs } from './contacts.access.ts'
import { contactDeleted } from './contacts.events.ts'
import { removeContacts } from './contacts.queries.ts'

/**
 * Deletes a contact with its tickets and messages, and the contacts that were merged into it. The audit entry holds
 * only its id.
 */
export function deleteContact(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await openContactAs(db, actor, id)
    await recordAudit(db, companyId, actor, 'contacts.delete', { id })
    await announce(db, contactDeleted, { companyId, contactId: id })
    await removeContacts(db, companyId, [id])
    return { message: 'Contact deleted' }
  })
}
