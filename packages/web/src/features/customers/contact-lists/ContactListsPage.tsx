import { type ContactList, EXAMPLE_FILE } from '@guiche/contract/contact-lists'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Download, ListFilter, Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadFile } from '../../../platform/download.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { contactListsLive } from './contact-lists.live.ts'
import { contactLists, useRemoveContactList } from './contact-lists.queries.ts'
import { contactListWords } from './contact-lists.words.ts'
import { useListColumns } from './use-list-columns.tsx'

// Dialogs are loaded when they are opened.
const ContactListDialog = lazy(() => import('./ContactListDialog.tsx'))
const AudienceDialog = lazy(() => import('./AudienceDialog.tsx'))

/** The contact lists, kept current. */
export function ContactListsPage() {
  const say = useWords(contactListWords)
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [isFiltering, setFiltering] = useState(false)
  const list = contactLists.useList(search)
  const { mutateAsync } = useRemoveContactList()
  useHearing(contactListsLive)
  const openList = ({ id }: ContactList) => void navigate(itemsPath(id))
  const rowActions = (row: ContactList): RowAction[] => [
    { key: 'open', label: say('open'), icon: Users, onSelect: () => openList(row) },
    {
      key: 'example',
      label: say('example'),
      icon: Download,
      onSelect: () => void downloadExample(),
    },
  ]
  return (
    <>
      <ListPage
        say={say}
        list={list}
        rows={list.rows}
        count={list.count}
        columns={useListColumns()}
        nameOf={({ name }) => name}
        search={{ value: search, onSearch: setSearch, say }}
        otherActions={<FromContactsButton onPress={() => setFiltering(true)} />}
        onOpen={openList}
        moreActions={rowActions}
        remove={mutateAsync}
        errorText={errorText}
        renderDialog={(row, onClose) =>
          row?.segment ? (
            <AudienceDialog list={row} onClose={onClose} />
          ) : (
            <ContactListDialog list={row} onClose={onClose} />
          )
        }
      />
      <LazyOverlay>
        {isFiltering && <AudienceDialog onClose={() => setFiltering(false)} />}
      </LazyOverlay>
    </>
  )
}

function itemsPath(id: number): string {
  return `/contact-lists/${id}/contacts`
}

/** Downloads an example sheet with columns that the import recognises. */
export async function downloadExample(): Promise<void> {
  try {
    await downloadFile('/contact-lists/example', EXAMPLE_FILE)
  } catch (error) {
    toast.error(errorText(error))
  }
}

function FromContactsButton({ onPress }: { onPress: () => void }) {
  const say = useWords(contactListWords)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  if (isNarrow)
    return (
      <IconAction label={say('fromContacts')} icon={ListFilter} iconSize={20} onClick={onPress} />
    )
  return (
    <Button variant="outlined" startIcon={<ListFilter aria-hidden />} onClick={onPress}>
      {say('fromContacts')}
    </Button>
  )
}
