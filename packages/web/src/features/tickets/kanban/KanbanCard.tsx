import { Draggable } from '@hello-pangea/dnd'
import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import { memo } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { formatTimeOrDate } from '../../../ui/formats.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { FLOAT } from '../../../ui/theme-roles.ts'
import { TICKETS_PATH, TicketTimeBadge, TicketPreview } from '../tickets/index.ts'
import type { LaneKey } from './board-lanes.ts'
import { kanbanWords } from './kanban.words.ts'

interface KanbanCardProps {
  ticket: Ticket
  lane: LaneKey
  index: number
}

/** A ticket's card. The draggable id includes the lane, since a ticket may have a card in two lanes. */
export const KanbanCard = memo(function KanbanCard({ ticket, lane, index }: KanbanCardProps) {
  const say = useWords(kanbanWords)
  const { id, uuid, protocol, contact, updatedAt, unreadMessages } = ticket
  return (
    <Draggable draggableId={`${lane}:${id}`} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Box
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          // The card contains a button, so that it must not be a button itself.
          role="group"
          aria-label={`#${protocol} ${contact.name}`}
          data-dragging={isDragging ? '' : undefined}
          style={draggableProps.style}
          sx={card}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <Avatar name={contact.name} src={contact.profilePicUrl} size={28} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ ...cut, fontWeight: unreadMessages > 0 ? 600 : 500 }}>
                <bdi>{contact.name}</bdi>
              </Box>
              <Box
                sx={{
                  ...cut,
                  typography: 'caption',
                  color: 'text.secondary',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {contact.isGroup ? '' : formatPhone(contactHandleOf(contact))}
              </Box>
            </Box>
            <Box
              component="span"
              sx={{ typography: 'caption', color: 'text.secondary', alignSelf: 'flex-start' }}
            >
              {formatTimeOrDate(updatedAt)}
            </Box>
          </Box>
          <Box sx={{ mt: 2, color: 'text.secondary', typography: 'body2', minWidth: 0 }}>
            <TicketPreview ticket={ticket} />
          </Box>
          <Box
            sx={{
              mt: 1,
              display: 'flex',
              alignItems: 'center',
              // In some languages the text is longer than the lane is wide.
              flexWrap: 'wrap',
              columnGap: 2,
              typography: 'caption',
              color: 'text.secondary',
            }}
          >
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {`#${protocol}`}
            </Box>
            <TicketTimeBadge ticket={ticket} />
            <Button
              component={Link}
              to={`${TICKETS_PATH}/${uuid}`}
              size="small"
              variant="text"
              aria-label={say('seeOf', { protocol, name: contact.name })}
              sx={{ ml: 'auto', mr: -2 }}
            >
              {say('see')}
            </Button>
          </Box>
        </Box>
      )}
    </Draggable>
  )
})

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const card = {
  '--ui-ground': 'var(--ui-palette-surface-raised)',
  mb: 2,
  p: 3,
  pb: 1.5,
  borderRadius: '8px',
  bgcolor: 'surface.raised',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
  '&[data-dragging]': { boxShadow: FLOAT },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'surface.focus', outlineOffset: -1 },
} as const
