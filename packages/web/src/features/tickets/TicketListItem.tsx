import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Bot, Check, Eye, RotateCcw, UsersRound } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ColorBar, ColorChips } from '../../ui/Chip.tsx'
import { formatTimeOrDate } from '../../ui/formats.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { ChannelMark } from './ChannelMark.tsx'
import { shortCount } from './ticket-labels.ts'
import { TicketPreview } from './TicketPreview.tsx'
import { ticketWords } from './tickets.words.ts'
import { type TicketActions, TICKETS_PATH } from './use-ticket-actions.ts'

export const ITEM_PX = 72

export interface TicketListItemProps {
  ticket: Ticket
  index: number
  isSelected: boolean
  /** It is no longer in the list, and only stands there until the pointer has left. */
  isGone: boolean
  isFresh: boolean
  /** Takes part in the tab order. */
  isReachable: boolean
  isBusy: boolean
  showsQueue: boolean
  showsUser: boolean
  actions: Pick<TicketActions, 'accept' | 'close' | 'reopen'>
  onPeek: ((ticket: Ticket) => void) | undefined
}

export const TicketListItem = memo(function TicketListItem(props: TicketListItemProps) {
  const { ticket, index, isSelected, isGone, isFresh, isReachable } = props
  const { uuid, status, contact, queue } = ticket
  const isWaiting = status === 'pending'
  const content = <Content {...props} />
  return (
    <Box
      data-row={index}
      data-status={status}
      data-fresh={isFresh ? '' : undefined}
      data-unread={ticket.unreadMessages > 0 ? '' : undefined}
      aria-disabled={isGone || undefined}
      sx={row}
      style={isGone ? { opacity: 0.45, pointerEvents: 'none' } : undefined}
    >
      {queue && <ColorBar color={queue.color} />}
      {isWaiting ? (
        <Box sx={body}>{content}</Box>
      ) : (
        <Box
          component={Link}
          to={`${TICKETS_PATH}/${uuid}`}
          data-main
          draggable={false}
          aria-current={isSelected ? 'true' : undefined}
          aria-label={contact.name}
          aria-describedby={`ticket-${ticket.id}`}
          tabIndex={isReachable && !isGone ? 0 : -1}
          sx={body}
        >
          {content}
        </Box>
      )}
      {!isGone && <Actions {...props} />}
    </Box>
  )
})

function Content({ ticket, showsQueue, showsUser }: TicketListItemProps) {
  const say = useWords(ticketWords)
  const { contact, unreadMessages, whatsapp, queue, user, tags, updatedAt } = ticket
  const parts = [showsQueue && queue?.name, whatsapp?.name, showsUser && user?.name].filter(
    (part) => typeof part === 'string',
  )
  return (
    <>
      <Avatar
        name={contact.name}
        src={contact.profilePicUrl}
        size={40}
        mark={<ChannelMark label={say('whatsapp')} />}
      />
      <Box id={`ticket-${ticket.id}`} sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={first}>
          <Box
            component="bdi"
            className="name"
            sx={{ ...cut, typography: 'body1', fontWeight: 500 }}
          >
            {contact.name}
          </Box>
          {ticket.isGroup && <UsersRound size={14} role="img" aria-label={say('group')} />}
          {ticket.chatbot && <Bot size={14} role="img" aria-label={say('chatbot')} />}
          <Box component="time" dateTime={updatedAt} sx={time}>
            {formatTimeOrDate(updatedAt)}
          </Box>
        </Box>
        <Box sx={second} className="preview">
          <TicketPreview ticket={ticket} />
          {unreadMessages > 0 && (
            <Box
              component="span"
              role="img"
              aria-label={say('unread', { count: unreadMessages })}
              sx={badge}
            >
              {shortCount(unreadMessages)}
            </Box>
          )}
        </Box>
        <Box sx={third} className="meta">
          <Box component="span" sx={cut}>
            {parts.join(' · ')}
          </Box>
          {tags.length > 0 && <ColorChips chips={tags} most={2} />}
        </Box>
      </Box>
    </>
  )
}

function Actions({ ticket, isReachable, isBusy, actions, onPeek }: TicketListItemProps) {
  const say = useWords(ticketWords)
  const { name } = ticket.contact
  const tabIndex = isReachable ? 0 : -1
  let main: ReactNode
  switch (ticket.status) {
    case 'pending':
      main = (
        <Button
          data-main
          size="small"
          tabIndex={tabIndex}
          loading={isBusy}
          aria-label={say('acceptOf', { name })}
          onClick={() => void actions.accept(ticket)}
        >
          {say('accept')}
        </Button>
      )
      break
    case 'open':
      main = (
        <IconAction
          size="small"
          className="quiet"
          tabIndex={tabIndex}
          label={say('closeOf', { name })}
          icon={Check}
          onClick={() => void actions.close(ticket)}
        />
      )
      break
    case 'closed':
      main = (
        <IconAction
          size="small"
          className="quiet"
          tabIndex={tabIndex}
          disabled={isBusy}
          label={say('reopenOf', { name })}
          icon={RotateCcw}
          onClick={() => void actions.reopen(ticket)}
        />
      )
  }
  return (
    <Box sx={actionsBox}>
      {onPeek && (
        <IconAction
          size="small"
          className="quiet peek"
          tabIndex={tabIndex}
          label={say('peekOf', { name })}
          icon={Eye}
          onClick={() => onPeek(ticket)}
        />
      )}
      {main}
    </Box>
  )
}

const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

const row = {
  '@keyframes ticket-in': { from: { opacity: 0, transform: 'translateY(-6px)' } },
  position: 'relative',
  height: ITEM_PX,
  '--ui-ground': 'var(--ui-palette-surface-pane)',
  '&[data-fresh]': { animation: 'ticket-in 180ms cubic-bezier(0.2, 0, 0, 1)' },
  '&:hover': { bgcolor: 'surface.hover' },
  '&:has([aria-current])': {
    bgcolor: 'surface.selected',
    '--ui-ground': 'var(--ui-palette-surface-selected)',
  },
  '&[data-unread] .name': { fontWeight: 600 },
  '&[data-unread] .preview': { color: 'text.primary', fontWeight: 500 },
  // What waits keeps room for its button; others make it when the button shows.
  '&[data-status="pending"] :is(.preview, .meta)': { pr: '72px' },
  '& .quiet': { opacity: 0 },
  '@media (hover: hover)': { '& .quiet': { width: 24, height: 24, borderRadius: '6px' } },
  '&:hover .quiet, &:focus-within .quiet': { opacity: 1 },
  '&:hover .meta, &:focus-within .meta': { pr: '60px' },
  '&[data-status="pending"]:is(:hover, :focus-within) :is(.preview, .meta)': { pr: '104px' },
  '@media (hover: none)': {
    '& .quiet': { opacity: 1 },
    '&:not([data-status="pending"]) :is(.preview, .meta)': { pr: '36px' },
    '&:has(.peek):not([data-status="pending"]) :is(.preview, .meta)': { pr: '76px' },
    '&[data-status="pending"]:has(.peek) :is(.preview, .meta)': { pr: '112px' },
  },
} as const

const body = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: '100%',
  pl: 4,
  pr: 4,
  boxSizing: 'border-box',
  color: 'inherit',
  textDecoration: 'none',
  outlineOffset: '-2px !important',
} as const

const first = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 20,
  '& svg': { flexShrink: 0, color: 'text.secondary' },
} as const

const second = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  height: 18,
  typography: 'body2',
  color: 'text.secondary',
} as const

const third = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  mt: '2px',
  height: 16,
  typography: 'caption',
  color: 'text.secondary',
  '& .MuiChip-root': { height: 16, fontSize: '0.6875rem' },
  '& .MuiChip-label': { px: '6px' },
} as const

const time = {
  ml: 'auto',
  pl: 2,
  flexShrink: 0,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const badge = {
  flexShrink: 0,
  minWidth: 18,
  height: 18,
  boxSizing: 'border-box',
  px: '5px',
  borderRadius: '9px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

const actionsBox = {
  position: 'absolute',
  right: 16,
  bottom: 8,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
} as const
