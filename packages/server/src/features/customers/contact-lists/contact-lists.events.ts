import type { ContactList, ContactListItem, ListWork } from '@guiche/contract/contact-lists'
import { event } from '../../../platform/events/events.ts'

export const contactListChanged = event<{ action: 'create' | 'update'; list: ContactList }>(
  'contact-list.changed',
)
export const contactListDeleted = event<{ companyId: number; id: number }>('contact-list.deleted')

/** Announced when a user changed one item. */
export const contactListItemChanged = event<{
  action: 'create' | 'update'
  item: ContactListItem
}>('contact-list-item.changed')
export const contactListItemDeleted = event<{
  companyId: number
  id: number
  contactListId: number
}>('contact-list-item.deleted')

/** Announced when many items changed at once; `items` are some of them. */
export const contactListFilled = event<{
  companyId: number
  contactListId: number
  items: ContactListItem[]
}>('contact-list.filled')

/** Announced with the progress of an import or a check. */
export const listWorkMoved = event<{ companyId: number; contactListId: number; work: ListWork }>(
  'contact-list.work-moved',
)
