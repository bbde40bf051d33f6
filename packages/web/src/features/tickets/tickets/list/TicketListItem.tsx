import type { Ticket } from '@guiche/contract/tickets'
import { memo } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ColorBar } from '../../../../ui/ColorChips.tsx'
import { useLongPress } from '../../../../ui/use-long-press.ts'
import { TicketRowActions } from './TicketRowActions.tsx'
import { TicketRowContent } from './TicketRowContent.tsx'
import { ticketWords } from '../tickets.words.ts'
import { TICKETS_PATH } from '../actions/use-conversation-page.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'

export const ITEM_PX = 72

export interface TicketListItemProps {
  ticket: Ticket
  index: number
  isSelected: boolean
  /** True if the ticket has left the list and its row stays only until the pointer leaves. */
  isGone: boolean
  isFresh: boolean
  /** True for the row that is in the tab order. */
  isReachable: boolean
  isBusy: boolean
  isUnreadByMe: boolean
  /** The reader's unsent text. */
  draft: string | undefined
  showsQueue: boolean
  showsUser: boolean
  actions: Pick<TicketActions, 'accept' | 'close' | 'reopen'>
  onPeek: ((ticket: Ticket) => void) | undefined
  /** True if selected for a bulk action. */
  isChosen: boolean
  /** True while tickets are selected: every row shows its checkbox. */
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
      {canAcceptFromRow(ticket) ? (
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

/**
 * True for pending tickets, which are accepted from the row and cannot be opened before (core 2), except where a
 * prompt's proposed answer is to be read.
 */
export function canAcceptFromRow({ status, hasProposal }: Ticket): boolean {
  return status === 'pending' && !hasProposal
}

/** The checkbox over the avatar, shown on hover and during a selection. */
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
  // Pending rows reserve room for the accept button; other rows only while their buttons are shown.
  '&[data-status="pending"] :is(.preview, .meta)': { pr: '72px' },
  '& .quiet': { opacity: 0 },
  '@media (hover: hover)': { '& .quiet': { width: 24, height: 24, borderRadius: '6px' } },
  '&:hover .quiet, &:focus-within .quiet': { opacity: 1 },
  '&:hover .meta, &:focus-within .meta': { pr: '60px' },
  '&[data-status="pending"]:is(:hover, :focus-within) :is(.preview, .meta)': { pr: '104px' },
  '&:hover .choice, &[data-choosing] .choice, & .choice:focus-within': { opacity: 1 },
  // On touch screens a long press starts the selection, then a tap selects.
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
    // Square corners, so that the checkbox also covers the mark at the avatar's corner.
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
