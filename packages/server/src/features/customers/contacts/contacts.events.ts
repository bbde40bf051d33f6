import type { ContactWithInfo } from '@guiche/contract/contacts'
import { event } from '../../../platform/events/events.ts'

export const contactCreated = event<ContactWithInfo>('contact.created')
export const contactChanged = event<ContactWithInfo>('contact.changed')

/** Announced before the deletion, so that handlers within the transaction still find the contact's rows. */
export const contactDeleted = event<{ companyId: number; contactId: number }>('contact.deleted')

/** The other contact was merged into the kept one; its tickets have been moved. */
export const contactsMerged = event<{ kept: ContactWithInfo; otherId: number }>('contacts.merged')

/** Two contacts are one person: handlers merge the other into the kept one. */
export const contactsAreOne = event<{ companyId: number; keptId: number; otherId: number }>(
  'contacts.are-one',
)
