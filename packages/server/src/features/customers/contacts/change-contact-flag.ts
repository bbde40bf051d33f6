import type { Contact } from '@guiche/contract/contacts'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { openContactAs } from './contacts.access.ts'
import { contactChanged } from './contacts.events.ts'
import { saveContact } from './contacts.queries.ts'
import { withExtraInfo } from './extra-infos.queries.ts'

/** Blocks or unblocks a contact, or changes its automation mark; stores-events-of.ts holds the rule. */
export function changeContactFlag(
  actor: Actor,
  id: number,
  mark: { isBlocked: boolean } | { disableBot: boolean },
): Promise<Contact> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await openContactAs(db, actor, id)
    if ('isBlocked' in mark)
      await recordAudit(db, companyId, actor, 'contacts.block', { id, ...mark })
    const contact = await saveContact(db, companyId, id, { ...mark, updatedAt: now() })
    await announce(db, contactChanged, await withExtraInfo(db, contact))
    return contact
  })
}
