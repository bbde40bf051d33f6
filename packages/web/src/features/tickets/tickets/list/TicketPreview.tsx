import type { Ticket } from '@guiche/contract/tickets'
import {
  Ban,
  ContactRound,
  FileText,
  Image,
  type LucideIcon,
  MapPin,
  MessageCircleQuestionMark,
  Mic,
  PhoneMissed,
  Reply,
  Sticker,
  Video,
} from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { type PreviewKind, previewOf } from '../ticket-preview.ts'
import { ticketWords } from '../tickets.words.ts'

/** The last message in one line: its text, or the icon and name of its kind. */
export function TicketPreview({
  ticket,
}: {
  ticket: Pick<Ticket, 'lastMessage' | 'lastMessageType' | 'fromMe'> &
    Partial<Pick<Ticket, 'waitingOn'>>
}) {
  const say = useWords(ticketWords)
  const { kind, text, length } = previewOf(ticket)
  const Icon = kind === 'text' || kind === 'none' ? undefined : icons[kind]
  const words =
    text !== ''
      ? text
      : kind === 'text'
        ? ''
        : [say(`preview_${kind}`), length].filter((part) => part !== undefined).join(' ')
  return (
    <Box component="span" sx={line}>
      {ticket.fromMe && kind !== 'none' && (
        <Reply
          size={14}
          role="img"
          aria-label={say(ticket.waitingOn === 'customer' ? 'waitsOnCustomer' : 'wroteLast')}
        />
      )}
      {Icon && <Icon size={14} aria-hidden />}
      <Box
        component="bdi"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'plaintext' }}
      >
        {words}
      </Box>
    </Box>
  )
}

const icons: Readonly<Record<Exclude<PreviewKind, 'text' | 'none'>, LucideIcon>> = {
  image: Image,
  audio: Mic,
  video: Video,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  call: PhoneMissed,
  contact: ContactRound,
  deleted: Ban,
  unknown: MessageCircleQuestionMark,
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '& svg': { flexShrink: 0 },
} as const
