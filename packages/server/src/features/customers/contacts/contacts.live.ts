import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import {
  contactChanged,
  contactCreated,
  contactDeleted,
  contactsMerged,
} from './contacts.events.ts'

export const contactLive = [
  reactAfterCommit(contactCreated, (contact) =>
    tellCompany(contact.companyId, 'company-{id}-contact', { action: 'create', contact }),
  ),
  reactAfterCommit(contactChanged, (contact) =>
    tellCompany(contact.companyId, 'company-{id}-contact', { action: 'update', contact }),
  ),
  reactAfterCommit(contactDeleted, ({ companyId, contactId }) =>
    tellCompany(companyId, 'company-{id}-contact', { action: 'delete', contactId }),
  ),
  reactAfterCommit(contactsMerged, ({ kept, otherId }) => {
    const { companyId } = kept
    tellCompany(companyId, 'company-{id}-contact', { action: 'delete', contactId: otherId })
    tellCompany(companyId, 'company-{id}-contact', { action: 'update', contact: kept })
  }),
]
