import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { contactList, CONTACTS, ONE } from './contacts.queries.ts'

/** Socket events about contacts in lists and drawers. */
export const contactsLive: readonly Hearing[] = [
  declareHearing('company-{id}-contact', (cache, heard) => {
    if (heard.action === 'delete') contactList.rows.drop(cache, heard.contactId)
    else contactList.rows.hear(cache, heard.contact)
  }),
  // A single contact's response includes its line.
  declareHearing('company-{id}-whatsapp', (cache, heard) =>
    refetchAll(cache, heard.action === 'delete' ? CONTACTS : ONE),
  ),
  declareHearing('company-{id}-whatsappSession', (cache) => refetchAll(cache, ONE)),
]
