import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany, tellNumberedEvent } from '../../../platform/live/live.ts'
import { companyRoom } from '../../../platform/live/rooms.ts'
import {
  contactListChanged,
  contactListDeleted,
  contactListFilled,
  contactListItemChanged,
  contactListItemDeleted,
  listWorkMoved,
} from './contact-lists.events.ts'

export const contactListLive = [
  reactAfterCommit(contactListChanged, ({ action, list }) =>
    tellCompany(list.companyId, 'company-{id}-ContactList', { action, record: list }),
  ),
  reactAfterCommit(contactListDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company-{id}-ContactList', { action: 'delete', id }),
  ),
  reactAfterCommit(contactListItemChanged, ({ action, item }) =>
    tellCompany(item.companyId, 'company-{id}-ContactListItem', { action, record: item }),
  ),
  reactAfterCommit(contactListItemDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company-{id}-ContactListItem', { action: 'delete', id }),
  ),
  reactAfterCommit(contactListFilled, ({ companyId, contactListId, items }) =>
    tellNumberedEvent(
      [companyRoom(companyId)],
      companyId,
      'company-{id}-ContactListItem-{listId}',
      contactListId,
      {
        action: 'reload',
        records: items,
      },
    ),
  ),
  reactAfterCommit(listWorkMoved, ({ companyId, contactListId, work }) =>
    tellCompany(companyId, 'company-{id}-contact-list-work', {
      action: 'update',
      contactListId,
      work,
    }),
  ),
]
