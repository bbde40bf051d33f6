import type { Ticket } from '@guiche/contract/tickets'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { TicketHeader, useJoinRoom } from '../../tickets/tickets/index.ts'
import { threadPages } from './messages.queries.ts'
import { messageWords } from './messages.words.ts'
import { MessageThread } from './thread/MessageThread.tsx'

/** A read-only view of a conversation. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const say = useWords(messageWords)
  useJoinRoom('ChatBox', [threadPages(ticket.id).queryKey], { of: ticket.id })
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      slotProps={{
        paper: {
          'aria-label': say('peekTitle', { name: ticket.contact.name }),
          sx: { height: 'min(720px, 100%)', bgcolor: 'surface.pane' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          borderBottom: '1px solid',
          borderColor: 'surface.line',
          pr: 3,
          '& > header': { flex: 1, minWidth: 0, border: 0 },
        }}
      >
        <TicketHeader ticket={ticket} />
        <IconAction label={say('close')} icon={X} iconSize={20} onClick={onClose} autoFocus />
      </Box>
      <MessageThread ticket={ticket} isPeek />
    </Dialog>
  )
}
