import { type Hearing, on } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { contactList, CONTACTS, ONE } from './contacts.queries.ts'

/** Socket events about contacts in lists and drawers. */
export const contactsLive: readonly Hearing[] = [
  on('company-{id}-contact', (cache, heard) => {
    if (heard.action === 'delete') contactList.rows.drop(cache, heard.contactId)
    else contactList.rows.hear(cache, heard.contact)
  }),
  // A single contact's response includes its line.
  on('company-{id}-whatsapp', (cache, heard) =>
    refetchAll(cache, heard.action === 'delete' ? CONTACTS : ONE),
  ),
  on('company-{id}-whatsappSession', (cache) => refetchAll(cache, ONE)),
]
