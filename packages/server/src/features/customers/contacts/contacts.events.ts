import type { ContactWithInfo } from '@guiche/contract/contacts'
import { event } from '../../../platform/events/events.ts'

export const contactCreated = event<ContactWithInfo>('contact.created')
export const contactChanged = event<ContactWithInfo>('contact.changed')

/** Announced while its rows are still there, so that who hears it within can look at them. */
export const contactDeleted = event<{ companyId: number; contactId: number }>('contact.deleted')

/** The other is part of the kept one from now on; its tickets have been moved. */
export const contactsMerged = event<{ kept: ContactWithInfo; otherId: number }>('contacts.merged')

/** Two contacts turned out to be one person: the other is to become part of the kept one. */
export const contactsAreOne = event<{ companyId: number; keptId: number; otherId: number }>(
  'contacts.are-one',
)
