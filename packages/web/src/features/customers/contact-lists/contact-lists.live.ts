import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { CONTACT_LISTS, contactLists, hearListWork, listItems } from './contact-lists.queries.ts'

/** Socket events about contact lists and their items. The server orders lists, so that new ones cause a refetch. */
export const contactListsLive: readonly Hearing[] = [
  declareHearing('company-{id}-ContactList', (cache, heard) =>
    contactLists.hear(cache, heard.action === 'delete' ? heard.id : heard.record),
  ),
  declareHearing('company-{id}-ContactListItem', (cache, heard) =>
    listItems.hear(cache, heard.action === 'delete' ? heard.id : heard.record),
  ),
  // A running check shows the name of its line, which may be deleted.
  declareHearing('company-{id}-whatsapp', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, CONTACT_LISTS)
  }),
  declareHearing('company-{id}-contact-list-work', (cache, { contactListId, work }) =>
    hearListWork(cache, contactListId, work),
  ),
]
