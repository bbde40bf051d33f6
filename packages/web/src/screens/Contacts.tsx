import { EXPORT_FILE } from '@guiche/contract/contacts'
import type { Contact } from '@guiche/contract/contacts'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Download, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  ContactDialog,
  ContactsTable,
  contactWords,
  NO_CONTACT_FILTER,
  ImportMenu,
  PeriodFilter,
  contactList,
} from '../features/customers/contacts/index.ts'
import { contactNumberWords } from '../features/customers/contact-numbers/index.ts'
import { NewTicketDialog } from '../features/messages/desk/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { TICKETS_PATH, useTicketActions } from '../features/tickets/tickets/index.ts'
import { downloadFile } from '../platform/download.ts'
import { errorText } from '../platform/error-text.ts'
import { useWords } from '../platform/words.ts'
import { IconAction } from '../ui/IconAction.tsx'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.tsx'

/** The contacts of the company. */
export default function Contacts() {
  const say = useWords(contactWords)
  const [filter, setFilter] = useState(NO_CONTACT_FILTER)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<{ contact?: Contact }>()
  const [called, setCalled] = useState<Contact>()
  const { refuse } = useTicketActions(() => undefined)
  const { count, isPending } = contactList.useList(filter)
  const { may } = useSession()
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{
        value: filter.search,
        onSearch: (search) => setFilter({ ...filter, search }),
        label: say('search'),
      }}
      filters={
        <PeriodFilter
          from={filter.from}
          to={filter.to}
          onChange={(period) => setFilter({ ...filter, ...period })}
        />
      }
      otherActions={
        <>
          {may('drawer-admin-items:view') && <NumbersButton />}
          <ExportButton />
          <ImportMenu />
        </>
      }
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <ContactsTable
        filter={filter}
        onClearFilter={() => setFilter(NO_CONTACT_FILTER)}
        onAdd={() => setDialog({})}
        onEdit={(contact) => setDialog({ contact })}
        onTicket={setCalled}
      />
      {called && (
        <LazyOverlay>
          <NewTicketDialog
            contact={called}
            refuse={refuse}
            onClose={() => setCalled(undefined)}
            onOpened={({ uuid }) => void navigate(`${TICKETS_PATH}/${uuid}`)}
          />
        </LazyOverlay>
      )}
      {dialog && (
        <LazyOverlay>
          <ContactDialog contact={dialog.contact} onClose={() => setDialog(undefined)} />
        </LazyOverlay>
      )}
    </Page>
  )
}

/** Link for administrators to the contacts with an invalid number. */
function NumbersButton() {
  const say = useWords(contactNumberWords)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const navigate = useNavigate()
  const openContactNumbers = () => void navigate('/contact-numbers')
  if (isNarrow)
    return (
      <IconAction
        label={say('review')}
        icon={ListChecks}
        iconSize={20}
        onClick={openContactNumbers}
      />
    )
  return (
    <Button variant="text" startIcon={<ListChecks aria-hidden />} onClick={openContactNumbers}>
      {say('review')}
    </Button>
  )
}

function ExportButton() {
  const say = useWords(contactWords)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const [isBusy, setIsBusy] = useState(false)

  async function downloadContacts() {
    setIsBusy(true)
    try {
      await downloadFile('/contacts/export', EXPORT_FILE)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setIsBusy(false)
    }
  }

  if (isNarrow)
    return (
      <IconAction
        label={say('export')}
        icon={Download}
        iconSize={20}
        disabled={isBusy}
        onClick={() => void downloadContacts()}
      />
    )
  return (
    <Button
      variant="text"
      startIcon={<Download aria-hidden />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void downloadContacts()}
    >
      {say('export')}
    </Button>
  )
}
