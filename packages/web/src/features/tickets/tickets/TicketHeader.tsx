import type { Ticket } from '@guiche/contract/tickets'
import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { ColorDot } from '../../../ui/ColorChips.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useNow } from '../../../ui/use-now.ts'
import { presenceWords, useCustomerTyping } from '../presence/index.ts'
import { ChannelBadge } from './ChannelBadge.tsx'
import { ProtocolNumber } from './ProtocolNumber.tsx'
import { nextDueClock, slaToneAt } from './sla-clocks.ts'
import { SlaBadge } from './SlaBadge.tsx'
import { ticketWords } from './tickets.words.ts'
import { TicketToolbar } from './list/TicketToolbar.tsx'
import type { TicketActions } from './actions/use-ticket-actions.ts'

interface TicketHeaderProps {
  ticket: Ticket
  /** Absent in a read-only view. */
  actions?: TicketActions
  /** Set on a narrow screen. */
  onBack?: (() => void) | undefined
  /** Buttons for other views of the ticket, before its actions. */
  tools?: ReactNode
  /** Further actions for the menu. */
  more?: readonly RowAction[]
}

/**
 * Widths below which actions move into the menu, so that the customer's name and the ticket's number keep their room.
 */
const ALL_FROM_PX = 720
const MAIN_FROM_PX = 520

/** The header of a conversation: customer, ticket number, typing state and actions. */
export function TicketHeader({ ticket, actions, onBack, tools, more }: TicketHeaderProps) {
  const say = useWords(ticketWords)
  const { contact, protocol, queue, whatsapp, user } = ticket
  const box = useRef<HTMLElement>(null)
  const hasAll = useIsWide(box, ALL_FROM_PX)
  const hasMain = useIsWide(box, MAIN_FROM_PX)
  const parts = [whatsapp?.name, user?.name].filter((part) => part !== undefined)
  const isTyping = useCustomerTyping(ticket.id)
  const sayPresence = useWords(presenceWords)
  const due = nextDueClock(ticket)
  const now = useNow()
  const isCalm = due !== undefined && slaToneAt(due, now) === 'calm'
  return (
    <Box ref={box} component="header" sx={bar}>
      {onBack && (
        <IconAction
          label={say('back')}
          icon={ArrowLeft}
          iconSize={20}
          onClick={onBack}
          sx={{ ml: -2 }}
        />
      )}
      <Avatar
        name={contact.name}
        src={contact.profilePicUrl}
        size={36}
        mark={<ChannelBadge label={say('whatsapp')} />}
      />
      <Box sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}>
        <Box
          // On a narrow screen the conversation is the whole page, and this its main heading.
          component={onBack ? 'h1' : 'h2'}
          tabIndex={-1}
          sx={{ ...cut, typography: 'h4', m: 0, fontSize: '0.9375rem', outline: 'none' }}
        >
          <bdi>{contact.name}</bdi>
        </Box>
        <Box
          sx={{
            ...cut,
            typography: 'caption',
            color: 'text.secondary',
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            my: '-4px',
          }}
        >
          {/* A live region announces changes only if the element existed before its text. */}
          <Box component="span" role="status" sx={typing}>
            {isTyping && sayPresence('customerTypes')}
          </Box>
          {/* Buttons stand before texts that may be truncated. */}
          {due && !isCalm && <SlaBadge clock={due} />}
          <ProtocolNumber protocol={protocol} />
          {due && isCalm && <SlaBadge clock={due} />}
          {queue && (
            <Box
              component="span"
              sx={{ ml: 0.5, display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}
            >
              <ColorDot color={queue.color} />
              <Box component="bdi" sx={cut}>
                {queue.name}
              </Box>
            </Box>
          )}
          {parts.map((part) => (
            <Fragment key={part}>
              <Box component="span" aria-hidden sx={roomy}>
                ·
              </Box>
              <Box component="bdi" sx={{ ...cut, ...roomy }}>
                {part}
              </Box>
            </Fragment>
          ))}
        </Box>
      </Box>
      {tools && <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>{tools}</Box>}
      {actions && (
        <TicketToolbar
          ticket={ticket}
          actions={actions}
          more={more}
          room={hasAll ? 'all' : hasMain ? 'main' : 'sign'}
        />
      )}
    </Box>
  )
}

const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

const typing = {
  color: 'success.text',
  fontWeight: 500,
  // Removed from the layout together with its gap, but kept in the DOM for screen readers.
  '&:empty': { position: 'absolute' },
} as const

/** Hidden in the narrowest headers, where number and queue suffice. */
const roomy = { '@container (max-width: 320px)': { display: 'none' } } as const

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: 56,
  flexShrink: 0,
  px: 4,
  containerType: 'inline-size',
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const
