import type { Ticket } from '@guiche/contract/tickets'
import { memo } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ColorBar } from '../../../../ui/Chip.tsx'
import { useLongPress } from '../../../../ui/use-long-press.ts'
import { TicketRowActions } from './TicketRowActions.tsx'
import { TicketRowContent } from './TicketRowContent.tsx'
import { ticketWords } from '../tickets.words.ts'
import { type TicketActions, TICKETS_PATH } from '../use-ticket-actions.ts'

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
  isUnreadByMe: boolean
  /** What the reader has typed for it and not sent. */
  draft: string | undefined
  showsQueue: boolean
  showsUser: boolean
  actions: Pick<TicketActions, 'accept' | 'close' | 'reopen'>
  onPeek: ((ticket: Ticket) => void) | undefined
  /** Among those to do the same with. */
  isChosen: boolean
  /** While some are, every row shows its box. */
  isChoosing: boolean
  onChoose: (ticket: Ticket, isRange: boolean) => void
}

export const TicketListItem = memo(function TicketListItem(props: TicketListItemProps) {
  const { ticket, index, isSelected, isGone, isFresh, isReachable, isChosen, isChoosing } = props
  const { uuid, status, queue, unreadMessages } = ticket
  const content = <TicketRowContent {...props} />
  const holding = useLongPress(() => props.onChoose(ticket, false))
  return (
    <Box
      data-row={index}
      data-status={status}
      data-fresh={isFresh ? '' : undefined}
      data-unread={unreadMessages > 0 || props.isUnreadByMe ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      data-choosing={isChoosing ? '' : undefined}
      aria-disabled={isGone || undefined}
      sx={row}
      style={isGone ? { opacity: 0.45, pointerEvents: 'none' } : undefined}
      {...holding}
    >
      {queue && <ColorBar color={queue.color} />}
      {isAcceptedUnread(ticket) ? (
        <Box sx={body}>{content}</Box>
      ) : (
        <Box
          component={Link}
          to={`${TICKETS_PATH}/${uuid}`}
          data-main
          draggable={false}
          aria-current={isSelected ? 'true' : undefined}
          tabIndex={isReachable && !isGone ? 0 : -1}
          sx={body}
        >
          {content}
        </Box>
      )}
      {!isGone && <ChoiceBox {...props} />}
      {!isGone && <TicketRowActions {...props} />}
    </Box>
  )
})

/** Who waits is accepted from the row, and not read before (core 2), but where what a prompt would answer is to be read. */
export function isAcceptedUnread({ status, hasProposal }: Ticket): boolean {
  return status === 'pending' && !hasProposal
}

/** Lies over the picture while the pointer is near, or while one chooses. */
function ChoiceBox({ ticket, isChosen, isReachable, onChoose }: TicketListItemProps) {
  const say = useWords(ticketWords)
  return (
    <Box component="label" className="choice" sx={choice}>
      <input
        type="checkbox"
        checked={isChosen}
        tabIndex={isReachable ? 0 : -1}
        aria-label={say('choose', { name: ticket.contact.name })}
        onChange={({ nativeEvent }) =>
          onChoose(ticket, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </Box>
  )
}

const row = {
  '@keyframes ticket-in': { from: { opacity: 0, transform: 'translateY(-6px)' } },
  position: 'relative',
  height: ITEM_PX,
  WebkitTouchCallout: 'none',
  '--ui-ground': 'var(--ui-palette-surface-pane)',
  '&[data-fresh]': { animation: 'ticket-in 180ms cubic-bezier(0.2, 0, 0, 1)' },
  '&:hover': { bgcolor: 'surface.hover', '--ui-ground': 'var(--ui-palette-surface-sunken)' },
  '&[data-chosen]': {
    bgcolor: 'surface.selected',
    '--ui-ground': 'var(--ui-palette-surface-selected)',
  },
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
  '&:hover .choice, &[data-choosing] .choice, & .choice:focus-within': { opacity: 1 },
  // Fingers choose by a long press, and then by a touch.
  '@media (hover: none)': {
    '&:not([data-choosing]) .choice': { opacity: 0, pointerEvents: 'none' },
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

const choice = {
  position: 'absolute',
  left: 8,
  top: 8,
  width: 56,
  height: 56,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  opacity: 0,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 4,
    // Not round: the mark at the picture's corner is covered too.
    borderRadius: '12px',
    bgcolor: 'var(--ui-ground)',
  },
  '& input': {
    position: 'relative',
    width: 18,
    height: 18,
    m: 0,
    cursor: 'pointer',
    accentColor: 'var(--ui-palette-primary-main)',
  },
} as const
