import type { TicketNote } from '@guiche/contract/ticket-notes'
import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import { Trash2 } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useRemoval } from '../../../ui/use-removal.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useUiWords } from '../../../ui/ui.words.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { useColleagues } from '../../organisation/users/index.ts'
import { NoteInput } from './NoteInput.tsx'
import { noteWords } from './notes-panel.words.ts'
import { NoteText } from './NoteText.tsx'
import { useDeleteNote, useTicketNotes } from './ticket-notes.queries.ts'
import { isSavableNote, useNoteSaving } from './use-note-saving.ts'

/** The notes of a ticket and the field for a new one. */
export function TicketNotes({ ticket }: { ticket: Pick<Ticket, 'id' | 'contactId'> }) {
  const say = useWords(noteWords)
  const words = useUiWords()
  const { data: notes, isError, refetch } = useTicketNotes(ticket)
  return (
    <>
      <NoteForm ticket={ticket} />
      {isError && (
        <Button size="small" variant="text" onClick={() => void refetch()}>
          {words('retry')}
        </Button>
      )}
      {notes === undefined && !isError && <Skeleton height={48} />}
      {notes?.length === 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{say('none')}</Box>
      )}
      {notes !== undefined && notes.length > 0 && (
        <Box component="ul" aria-label={say('title')} sx={list}>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </Box>
      )}
    </>
  )
}

function NoteForm({ ticket }: { ticket: Pick<Ticket, 'id' | 'contactId'> }) {
  const say = useWords(noteWords)
  const [text, setText] = useState('')
  const [hasBegun, setHasBegun] = useState(false)
  const { colleagues } = useColleagues('', hasBegun)
  const { saveNote, isSavingNote } = useNoteSaving(ticket, hasBegun)
  const [isTooShort, setIsTooShort] = useState(false)

  async function save(event?: SyntheticEvent) {
    event?.preventDefault()
    if (isSavingNote) return
    setIsTooShort(!isSavableNote(text))
    if (isSavableNote(text) && (await saveNote(text))) setText('')
  }

  return (
    <Box component="form" onSubmit={(event) => void save(event)}>
      <NoteInput
        value={text}
        colleagues={colleagues}
        onBegin={() => setHasBegun(true)}
        onChange={(next) => {
          setText(next)
          setIsTooShort(false)
        }}
        onSubmit={() => void save()}
      />
      {isTooShort && (
        <FormHelperText role="alert" sx={{ color: 'error.text' }}>
          {say('tooShort')}
        </FormHelperText>
      )}
      {text !== '' && (
        <Button type="submit" variant="outlined" size="small" loading={isSavingNote} sx={{ mt: 2 }}>
          {say('add')}
        </Button>
      )}
    </Box>
  )
}

function Note({ note }: { note: TicketNote }) {
  const say = useWords(noteWords)
  const { user: own } = useSession()
  const { mutateAsync } = useDeleteNote()
  const mayRemove = note.userId === own.id || own.profile === 'admin'

  const { removeRow, confirmDialog } = useRemoval<TicketNote>({
    ask: () => ({
      title: say('removeTitle'),
      text: say('removeText'),
      confirmLabel: say('remove'),
    }),
    remove: mutateAsync,
    removed: say('removed'),
    errorText,
  })

  return (
    <Box component="li" sx={card}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}>
        <Box component="bdi" sx={{ fontWeight: 500, flex: 1, minWidth: 0 }}>
          {note.user.name || say('somebody')}
        </Box>
        <Box
          component="time"
          dateTime={note.createdAt}
          sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {formatDateTime(note.createdAt)}
        </Box>
        {mayRemove && (
          <IconAction
            size="small"
            label={say('remove')}
            icon={Trash2}
            onClick={() => removeRow(note)}
            sx={{ my: -1, mr: -1 }}
          />
        )}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <NoteText note={note} />
      </Box>
      {confirmDialog}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: 3,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
} as const

const card = {
  p: 3,
  pt: 2,
  borderRadius: '8px',
  typography: 'body2',
  bgcolor: 'warning.soft',
} as const
