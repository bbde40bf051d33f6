import type { TicketNote } from '@guiche/contract/ticket-notes'
import { StickyNote, Trash2 } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useRemoval } from '../../../ui/use-removal.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { NoteText } from './NoteText.tsx'
import { useDeleteNote } from './ticket-notes.queries.ts'
import { ticketNoteWords } from './ticket-notes.words.ts'

/** A colleague's note within the conversation, at the time when it was written. Customers never see it. */
export function NoteCard({ note }: { note: TicketNote }) {
  const say = useWords(ticketNoteWords)
  const { user } = useSession()
  const { mutateAsync, isPending } = useDeleteNote()
  const isAllowed = user.profile === 'admin' || note.userId === user.id

  const { removeRow, confirmDialog } = useRemoval<TicketNote>({
    ask: () => ({
      title: say('deleteTitle'),
      text: say('deleteText'),
      confirmLabel: say('remove'),
    }),
    remove: mutateAsync,
    removed: say('deleted'),
    errorText,
  })

  return (
    <Box data-note={note.id} sx={card}>
      <Box sx={head}>
        <StickyNote size={14} aria-hidden />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {say('noteOf', { name: note.user.name || say('someone') })}
        </Box>
        <Box component="span" sx={{ fontWeight: 400, flexShrink: 0 }}>
          {`· ${say('staffOnly')}`}
        </Box>
        {isAllowed && (
          <IconAction
            size="small"
            className="note-action"
            label={say('deleteNote')}
            icon={Trash2}
            disabled={isPending}
            onClick={() => removeRow(note)}
            sx={{ ml: 'auto', my: -1, mr: -1.5, color: 'inherit' }}
          />
        )}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <NoteText note={note} />
      </Box>
      <Box component="time" dateTime={note.createdAt} sx={time}>
        {formatTime(note.createdAt)}
      </Box>
      {confirmDialog}
    </Box>
  )
}

const card = {
  minWidth: 0,
  maxWidth: { xs: 'calc(100% - 24px)', sm: 'min(600px, calc(100% - 96px))' },
  boxSizing: 'border-box',
  px: 3,
  py: 2,
  borderRadius: '12px',
  bgcolor: 'warning.soft',
  color: 'text.primary',
  '& .note-action': { opacity: 0 },
  '&:hover .note-action, &:focus-within .note-action': { opacity: 1 },
  '@media (hover: none)': { '& .note-action': { opacity: 1 } },
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  mb: 0.5,
  typography: 'caption',
  fontWeight: 600,
  color: 'warning.text',
  '& > svg': { flexShrink: 0 },
} as const

const time = {
  display: 'block',
  textAlign: 'end',
  typography: 'caption',
  fontSize: '0.6875rem',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
