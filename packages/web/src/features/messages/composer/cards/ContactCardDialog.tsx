import type { Contact } from '@guiche/contract/contacts'
import Checkbox from '@mui/material/Checkbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../../platform/call.ts'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import type { ContactToSend, SendingContent } from '../../messages/index.ts'
import { composerWords } from '../composer.words.ts'
import { panelNote } from '../panel-styles.ts'

interface ContactCardDialogProps {
  onSend: (content: SendingContent) => void
  onClose: () => void
}

const SEARCH_FROM = 3
/** The contract's limit of contacts in one message. */
const MOST = 10

/** Selects contacts to send as cards. */
export default function ContactCardDialog({ onSend, onClose }: ContactCardDialogProps) {
  const say = useWords(composerWords)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly ContactToSend[]>([])
  const form = useForm()
  const isAsked = search.length >= SEARCH_FROM
  const { data, error, refetch } = useQuery({
    queryKey: ['contacts', 'picker', search],
    enabled: isAsked,
    queryFn: ({ signal }) => call('GET /contacts/list', { query: { name: search } }, { signal }),
  })
  const found: readonly ContactToSend[] = isAsked ? (data ?? []).filter(hasNumber) : []
  const rows = [...chosen, ...found.filter(({ id }) => !isChosen(id))]

  function isChosen(id: number): boolean {
    return chosen.some((one) => one.id === id)
  }

  function toggleContact({ id, name, number }: ContactToSend) {
    if (isChosen(id)) setChosen(chosen.filter((one) => one.id !== id))
    else if (chosen.length < MOST) setChosen([...chosen, { id, name, number }])
  }

  async function sendCards() {
    if (chosen.length === 0) return
    onSend({ kind: 'contacts', contacts: chosen })
    onClose()
  }

  return (
    <FormDialog
      title={say('contactTitle')}
      form={form}
      onSave={sendCards}
      onClose={onClose}
      saveLabel={say('send')}
      otherActions={
        chosen.length > 0 && (
          <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {say('chosenContacts', { count: chosen.length })}
          </Box>
        )
      }
    >
      <SearchBox
        value={search}
        onSearch={setSearch}
        label={say('searchContact')}
        isSlashTarget={false}
        autoFocus
      />
      {error !== null && <ErrorState {...errorProps({ error, refetch })} />}
      <Box
        sx={{ display: 'flex', flexDirection: 'column', height: 264, overflowY: 'auto', mx: -2 }}
      >
        {rows.length === 0 && error === null && (
          <Box sx={panelNote}>
            {!isAsked && say('searchContactHelp')}
            {isAsked && data !== undefined && say('noContact')}
          </Box>
        )}
        {rows.map((contact) => (
          <Box component="label" key={contact.id} sx={row}>
            <Checkbox
              checked={isChosen(contact.id)}
              onChange={() => toggleContact(contact)}
              slotProps={{ input: { 'aria-label': contact.name } }}
            />
            <Avatar name={contact.name} size={32} />
            <Box sx={{ minWidth: 0 }}>
              <Box component="bdi" sx={{ display: 'block', ...cut }}>
                {contact.name}
              </Box>
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {contact.number}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </FormDialog>
  )
}

/** Groups and contacts without a visible number have no number to send. */
function hasNumber({ isGroup, number }: Contact): boolean {
  return !isGroup && number !== ''
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  px: 2,
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
