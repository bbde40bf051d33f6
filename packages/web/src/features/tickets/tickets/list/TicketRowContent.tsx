import type { Ticket } from '@guiche/contract/tickets'
import { Bot, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { ColorChips } from '../../../../ui/ColorChips.tsx'
import { formatTimeOrDate } from '../../../../ui/formats.ts'
import {
  PresentInRow,
  presenceWords,
  useCustomerTyping,
  usePresentColleagues,
} from '../../presence/index.ts'
import { ChargeBadge } from '../../../money/pix-charges/index.ts'
import { ChannelBadge } from '../ChannelBadge.tsx'
import { shortCountText } from '../ticket-preview.ts'
import { TicketTimeBadge } from '../TicketTimeBadge.tsx'
import { TicketPreview } from './TicketPreview.tsx'
import { ticketWords } from '../tickets.words.ts'

interface TicketRowContentProps {
  ticket: Ticket
  isUnreadByMe: boolean
  draft: string | undefined
  showsQueue: boolean
  showsUser: boolean
}

/** The row's content: contact, time, last message and marks. */
export function TicketRowContent({
  ticket,
  isUnreadByMe,
  draft,
  showsQueue,
  showsUser,
}: TicketRowContentProps) {
  const say = useWords(ticketWords)
  const present = usePresentColleagues(ticket.id)
  const isTyping = useCustomerTyping(ticket.id)
  const sayPresence = useWords(presenceWords)
  const { contact, unreadMessages, whatsapp, queue, user, tags, updatedAt } = ticket
  const parts = [showsQueue && queue?.name, whatsapp?.name, showsUser && user?.name].filter(
    (part) => typeof part === 'string',
  )
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
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
          {isTyping ? (
            <Box component="span" sx={typing}>
              {sayPresence('customerTypes')}
            </Box>
          ) : draft === undefined ? (
            <TicketPreview ticket={ticket} />
          ) : (
            <Box component="span" sx={cut}>
              <Box component="span" sx={{ color: 'warning.text', fontWeight: 500 }}>
                {`${say('draft')}: `}
              </Box>
              <bdi>{draft}</bdi>
            </Box>
          )}
          {unreadMessages > 0 && (
            <Box
              component="span"
              role="img"
              aria-label={say('unread', { count: unreadMessages })}
              sx={badge}
            >
              {shortCountText(unreadMessages)}
            </Box>
          )}
          {unreadMessages === 0 && isUnreadByMe && (
            <Box component="span" role="img" aria-label={say('unreadByMe')} sx={dot} />
          )}
        </Box>
        <Box sx={third} className="meta">
          <Box component="span" sx={cut}>
            {parts.join(' · ')}
          </Box>
          {tags.length > 0 && <ColorChips chips={tags} most={2} />}
          <Box component="span" sx={{ flex: '1 0 0px', ml: '-6px' }} />
          {present.length > 0 && (
            <Suspense fallback={null}>
              <PresentInRow present={present} />
            </Suspense>
          )}
          {ticket.charge !== null && <ChargeBadge charge={ticket.charge} />}
          {ticket.hasProposal && <ProposalMark />}
          <TicketTimeBadge ticket={ticket} />
        </Box>
      </Box>
      {/* First by CSS order, last in the DOM: screen readers announce the name before the channel. */}
      <Box component="span" sx={{ order: -1, display: 'flex' }}>
        <Avatar
          name={contact.name}
          src={contact.profilePicUrl}
          size={40}
          mark={<ChannelBadge label={say('whatsapp')} />}
        />
      </Box>
    </>
  )
}

/** Marks a ticket with a prompt's proposed answer to review. */
function ProposalMark() {
  const say = useWords(ticketWords)
  return (
    <Box component="span" role="img" aria-label={say('proposalWaits')} sx={proposal}>
      <Bot size={12} aria-hidden />
      {say('proposal')}
    </Box>
  )
}

const proposal = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flexShrink: 0,
  color: 'primary.text',
  fontWeight: 500,
} as const

const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

const typing = { ...cut, color: 'success.text', fontWeight: 500 } as const

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
  overflow: 'hidden',
  // Chips shrink before the mark at the end does.
  '& .MuiChip-root': { height: 16, fontSize: '0.6875rem', flexShrink: 1, minWidth: 24 },
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

const dot = {
  flexShrink: 0,
  width: 8,
  height: 8,
  mr: '5px',
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const
