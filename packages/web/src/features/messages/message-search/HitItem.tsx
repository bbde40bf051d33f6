import type { MessageHit } from '@guiche/contract/message-search'
import { Link } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { ColorBar } from '../../../ui/ColorChips.tsx'
import { formatTimeOrDate } from '../../../ui/formats.ts'
import { hitWords } from './message-search.words.ts'

interface HitItemProps {
  hit: MessageHit
  isSelected: boolean
  /** True for the hit that is in the tab order. */
  isReachable: boolean
  onOpen: ((hit: MessageHit) => void) | undefined
  onFocus: () => void
}

/** The path of a hit, which also works as a link for colleagues. */
function hitAddress({ message }: MessageHit): string {
  return `/tickets/${message.ticketUuid}?message=${message.id}`
}

export function HitItem({ hit, isSelected, isReachable, onOpen, onFocus }: HitItemProps) {
  const { message, contact, queue } = hit
  return (
    <Box component="li" onFocus={onFocus} sx={row}>
      {queue && <ColorBar color={queue.color} />}
      <Box
        component={Link}
        to={hitAddress(hit)}
        data-hit
        draggable={false}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isSelected || undefined}
        onClick={() => onOpen?.(hit)}
        sx={link}
      >
        <Avatar name={contact.name} src={contact.profilePicUrl} size={36} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Box component="bdi" sx={{ ...cut, flex: 1, fontWeight: 500 }}>
              {contact.name}
            </Box>
            <Box component="time" dateTime={message.createdAt} sx={quiet}>
              {formatTimeOrDate(message.createdAt)}
            </Box>
          </Box>
          <HitSnippet hit={hit} />
          {queue && (
            <Box component="bdi" sx={{ ...cut, ...quiet, display: 'block' }}>
              {queue.name}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** Sender and text of a hit with the matches highlighted. */
function HitSnippet({ hit: { message, user, contact, highlights } }: { hit: MessageHit }) {
  const say = useWords(hitWords)
  const writer = message.fromMe
    ? (user?.name ?? say('automatic'))
    : contact.isGroup
      ? message.participant
      : null
  const parts: React.ReactNode[] = []
  let at = 0
  for (const [from, to] of highlights) {
    parts.push(message.snippet.slice(at, from))
    parts.push(<mark key={from}>{message.snippet.slice(from, to)}</mark>)
    at = to
  }
  parts.push(message.snippet.slice(at))
  return (
    <Box dir="auto" sx={snippet}>
      {writer !== null && <Box component="bdi" sx={{ fontWeight: 500 }}>{`${writer}: `}</Box>}
      {parts}
    </Box>
  )
}

const row = { position: 'relative', listStyle: 'none' } as const

const link = {
  display: 'flex',
  gap: 3,
  px: 4,
  py: 2.5,
  color: 'inherit',
  textDecoration: 'none',
  outlineOffset: -2,
  '&:hover': { bgcolor: 'surface.hover' },
  '&[aria-current]': { bgcolor: 'surface.selected' },
} as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const quiet = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const snippet = {
  typography: 'body2',
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '& mark': {
    bgcolor: 'warning.soft',
    color: 'text.primary',
    fontWeight: 500,
    borderRadius: '3px',
  },
} as const
