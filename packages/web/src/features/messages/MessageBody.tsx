import type { Message } from '@guiche/contract/messages'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import {
  ContactRound,
  FileText,
  type LucideIcon,
  MapPin,
  MessageCircleQuestionMark,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { cardsOf, extensionOf, placeOf } from './message-parts.ts'
import { MessageText } from './MessageText.tsx'
import { messageWords } from './messages.words.ts'

type Shown = Pick<Message, 'mediaType' | 'mediaUrl' | 'mediaName' | 'body'>

/** What a message says, by its kind. */
export function MessageBody({ message }: { message: Shown }) {
  const { mediaType, body } = message
  switch (mediaType) {
    case 'conversation':
    case 'extendedTextMessage':
    case 'chat':
      return <MessageText text={body} />
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
    case 'document':
    case 'sticker':
      return (
        <>
          <Media message={message} />
          {body !== '' && body !== message.mediaName && <MessageText text={body} />}
        </>
      )
    case 'locationMessage':
      return <PlaceCard body={body} />
    case 'vcard':
    case 'contactMessage':
      return <ContactCards body={body} />
    default:
      // A text of a kind that we do not know is still a text.
      return body === '' ? <Unknown /> : <MessageText text={body} />
  }
}

function Media({ message: { mediaType, mediaUrl, mediaName } }: { message: Shown }) {
  const say = useWords(messageWords)
  if (mediaUrl === null) {
    return (
      <Box
        sx={{
          ...frame,
          ...(mediaType === 'application' ? {} : pictureSize),
          color: 'text.secondary',
        }}
      >
        {say('fetching')}
      </Box>
    )
  }
  switch (mediaType) {
    case 'image':
      return (
        <Box
          component="a"
          href={mediaUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={say('openImage')}
          sx={{ display: 'block' }}
        >
          <Box component="img" src={mediaUrl} alt={say('image')} loading="lazy" sx={picture} />
        </Box>
      )
    case 'sticker':
      return (
        <Box
          component="img"
          src={mediaUrl}
          alt={say('sticker')}
          loading="lazy"
          sx={{ width: 128, height: 128, objectFit: 'contain', display: 'block' }}
        />
      )
    case 'video':
      return (
        <Box
          component="video"
          src={mediaUrl}
          controls
          preload="metadata"
          aria-label={say('video')}
          sx={{ ...picture, objectFit: 'contain', bgcolor: '#000' }}
        />
      )
    case 'audio':
      return (
        <Box
          component="audio"
          src={mediaUrl}
          controls
          preload="metadata"
          aria-label={say('audio')}
          sx={{ display: 'block', width: 280, maxWidth: '100%', height: 40 }}
        />
      )
    default:
      return (
        <Card
          icon={FileText}
          href={mediaUrl}
          label={say('download', { name: mediaName ?? say('document') })}
        >
          <Box component="bdi" sx={cut}>
            {mediaName ?? say('document')}
          </Box>
          <Box component="span" sx={quiet}>
            {extensionOf(mediaName ?? '') || say('document')}
          </Box>
        </Card>
      )
  }
}

function PlaceCard({ body }: { body: string }) {
  const say = useWords(messageWords)
  const { picture: map, link, words } = placeOf(body)
  return (
    <Box>
      {map !== undefined && <Box component="img" src={map} alt="" sx={{ ...picture, mb: 1 }} />}
      <Card icon={MapPin} href={link} label={say('openMap')}>
        <Box component="span">{say('location')}</Box>
        <Box component="bdi" sx={{ ...quiet, overflowWrap: 'anywhere' }}>
          {words}
        </Box>
      </Card>
    </Box>
  )
}

function ContactCards({ body }: { body: string }) {
  const say = useWords(messageWords)
  const cards = cardsOf(body)
  if (cards.length === 0) return <MessageText text={body} />
  return cards.map(({ name, numbers }, at) => (
    <Card key={at} icon={ContactRound}>
      <Box component="bdi" sx={cut}>
        {name || say('contactCard')}
      </Box>
      {numbers.map((number) => (
        <Box key={number} component="span" sx={{ ...quiet, fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Box>
      ))}
    </Card>
  ))
}

function Unknown() {
  const say = useWords(messageWords)
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        color: 'text.secondary',
        '& svg': { flexShrink: 0, mt: '2px' },
      }}
    >
      <MessageCircleQuestionMark size={16} aria-hidden />
      {say('unknown')}
    </Box>
  )
}

interface CardProps {
  icon: LucideIcon
  href?: string | undefined
  /** What opening it does. */
  label?: string
  children: ReactNode
}

function Card({ icon: Icon, href, label, children }: CardProps) {
  const content = (
    <>
      <Box sx={iconBox}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, flex: 1 }}>{children}</Box>
    </>
  )
  if (href === undefined) return <Box sx={card}>{content}</Box>
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      underline="none"
      sx={{ ...card, color: 'inherit', fontWeight: 400, '&:hover': { bgcolor: 'surface.hover' } }}
    >
      {content}
    </Link>
  )
}

const pictureSize = { width: 280, maxWidth: '100%', aspectRatio: '4 / 3' } as const

const picture = {
  ...pictureSize,
  display: 'block',
  objectFit: 'cover',
  borderRadius: '8px',
  bgcolor: 'surface.hover',
} as const

const frame = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 48,
  px: 4,
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  typography: 'body2',
} as const

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: 280,
  maxWidth: '100%',
  boxSizing: 'border-box',
  p: 1,
  borderRadius: '8px',
} as const

const iconBox = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'surface.pressed',
  color: 'text.secondary',
} as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const
