import type { TicketNote } from '@guiche/contract/ticket-notes'
import { Box } from '../../../ui/Box.tsx'
import { useColleagues } from '../../organisation/users/index.ts'
import { noteParts } from './note-mentions.ts'

/** A note's text with the mentioned colleagues highlighted. */
export function NoteText({ note: { note, mentions } }: { note: TicketNote }) {
  const { colleagues } = useColleagues('', mentions.length > 0)
  const called = colleagues.filter(({ id }) => mentions.includes(id))
  return noteParts(note, called).map(({ text, colleague }, at) =>
    colleague ? (
      <Box key={at} component="strong" sx={{ fontWeight: 600, color: 'primary.text' }}>
        {text}
      </Box>
    ) : (
      text
    ),
  )
}
