import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Contact } from '@guiche/contract/contacts'
import { MessageSquarePlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { useRemoval } from '../../../ui/use-removal.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { contactsLive } from './contacts.live.ts'
import { type ContactFilter, contactList, useRemoveContact } from './contacts.queries.ts'
import { contactWords } from './contacts.words.ts'

interface ContactsTableProps {
  filter: ContactFilter
  onClearFilter: () => void
  onAdd: () => void
  onEdit: (contact: Contact) => void
  /** Opens a ticket with the contact. */
  onTicket: (contact: Contact) => void
}

/** The contacts that match a filter, kept current. */
export function ContactsTable({
  filter,
  onClearFilter,
  onAdd,
  onEdit,
  onTicket,
}: ContactsTableProps) {
  const say = useWords(contactWords)
  const { may } = useSession()
  const list = contactList.useList(filter)
  const columns = useContactColumns()
  const { removeRow, confirmDialog } = useContactRemoval()
  useHearing(contactsLive)
  const isEverybody = filter.search === '' && filter.from === '' && filter.to === ''

  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onEdit}
        menu={(contact) => [
          {
            key: 'ticket',
            label: say('openTicket'),
            icon: MessageSquarePlus,
            onSelect: () => onTicket(contact),
          },
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(contact) },
          ...(may('contacts-page:deleteContact')
            ? [
                {
                  key: 'remove',
                  label: say('remove'),
                  icon: Trash2,
                  isDestructive: true,
                  onSelect: () => removeRow(contact),
                },
              ]
            : []),
        ]}
        {...listState(list, errorText)}
        empty={
          isEverybody ? (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('none')}
              help={say('noneHelp')}
              action={{ label: say('addFirst'), icon: Plus, onClick: onAdd }}
            />
          ) : (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('noneFound')}
              action={{ label: say('clearSearch'), onClick: onClearFilter }}
            />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

function useContactColumns(): Column<Contact>[] {
  const say = useWords(contactWords)
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name, profilePicUrl, isBlocked }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar name={name} src={profilePicUrl} />
          <Box
            component="bdi"
            sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {name}
          </Box>
          {isBlocked === true && (
            <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {say('blocked')}
            </Box>
          )}
        </Box>
      ),
    },
    {
      key: 'number',
      header: say('number'),
      width: 220,
      isTabular: true,
      render: (contact) => (contact.isGroup ? say('group') : <ContactHandle contact={contact} />),
    },
    {
      key: 'email',
      header: say('email'),
      render: ({ email }) =>
        email !== '' && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {email}
          </Box>
        ),
    },
  ]
}

function ContactHandle({ contact }: { contact: Contact }) {
  const say = useWords(contactWords)
  const handle = formatPhone(contactHandleOf(contact))
  if (handle !== '') return <bdi>{handle}</bdi>
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {say('noNumber')}
    </Box>
  )
}

/** Deletes a contact after a confirmation that names the contact and what is deleted with it. */
function useContactRemoval() {
  const say = useWords(contactWords)
  const { mutateAsync } = useRemoveContact()
  return useRemoval<Contact>({
    ask: ({ name }) => ({
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removeContact'),
    }),
    remove: ({ id }) => mutateAsync(id),
    removed: say('removed'),
    errorText,
  })
}
