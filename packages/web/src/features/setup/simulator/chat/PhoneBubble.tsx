import type { SimulatedMessage } from '@guiche/contract/simulator'
import { Ban, Check, CheckCheck, ContactRound, MapPin, Phone, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatTime } from '../../../../ui/formats.ts'
import { PhoneOptions, type Pressed } from '../../phone/index.ts'
import { MessageText } from '../../../organisation/written-text/index.ts'
import { extrasWords } from './extras.words.ts'
import { MessageExtras, OrderLines } from './MessageExtras.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import type { MessageActions } from './MessageMenu.tsx'
import { PhoneMedium } from './PhoneMedium.tsx'
import type { Shown } from '../phone-contents.ts'
import { contactCardOf, formatNumber, locationInText, ticksOf } from '../phone-contents.ts'
import { simulatorWords } from '../simulator.words.ts'

export interface PhoneBubbleProps extends MessageActions {
  shown: Shown
  /** Author of the message, in a group. */
  writer: string | undefined
  /** Called when the customer presses an option of the message. */
  onChoose: (choice: Pressed) => void
}

/** A message on the customer's phone: the customer's at the right, the company's at the left. */
export function PhoneBubble({ shown, writer, onChoose, ...actions }: PhoneBubbleProps) {
  const say = useWords(simulatorWords)
  const { message, reactions, quoted, startsRun } = shown
  const { fromMe, type, deleted = false } = message
  if (type === 'call') return <CallEntry message={message} />
  const isSticker = type === 'sticker' && !deleted
  return (
    <Box
      role="article"
      aria-label={say(fromMe ? 'fromCompany' : 'fromCustomer')}
      sx={{ ...row, flexDirection: fromMe ? 'row' : 'row-reverse', mt: startsRun ? 2 : 0.5 }}
    >
      <Box
        sx={{
          maxWidth: '82%',
          minWidth: 0,
          mb: reactions.length > 0 ? 3 : 0,
          position: 'relative',
        }}
      >
        <Box
          sx={{
            ...bubble,
            ...((type === 'image' || type === 'video') && !deleted && pictureBubble),
            ...(isSticker ? { p: 0 } : fromMe ? theirs : own),
            ...(startsRun &&
              !isSticker &&
              (fromMe ? { borderTopLeftRadius: '4px' } : { borderTopRightRadius: '4px' })),
          }}
        >
          {writer !== undefined && startsRun && <Box sx={writerStyle}>{writer}</Box>}
          {quoted && <Quote message={quoted} />}
          {!deleted && <MessageExtras message={message} />}
          {deleted ? <DeletedMessage /> : <BubbleContent message={message} />}
          <BubbleFoot message={message} />
        </Box>
        {!deleted && <PhoneOptions message={message} onChoose={onChoose} />}
        {reactions.length > 0 && (
          <Box
            role="img"
            aria-label={say('reactedWith', { emoji: reactions.join(' ') })}
            sx={{ ...reactionStyle, [fromMe ? 'left' : 'right']: 8 }}
          >
            {reactions.join(' ')}
          </Box>
        )}
      </Box>
      {!deleted && (
        <MessageMenu message={message} hasReaction={reactions.length > 0} {...actions} />
      )}
    </Box>
  )
}

function BubbleContent({ message }: { message: SimulatedMessage }) {
  const { type, body } = message
  switch (type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'sticker':
    case 'document':
      return (
        <>
          <PhoneMedium message={message} />
          {body !== '' && <MessageText text={body} />}
        </>
      )
    case 'location':
      return <Location message={message} />
    case 'contact':
      return <ContactCard body={body} />
    case 'order':
      return <OrderLines message={message} />
    default:
      return <MessageText text={body} />
  }
}

function Location({ message: { body, place: named = {} } }: { message: SimulatedMessage }) {
  const say = useWords(simulatorWords)
  const place = locationInText(body)
  if (!place) return <MessageText text={body} />
  const { latitude, longitude, description } = place
  return (
    <Box sx={{ width: 216, maxWidth: '100%' }}>
      <Box sx={map}>
        <MapPin size={24} aria-hidden />
      </Box>
      <Box sx={{ fontWeight: 500, mt: 1.5, overflowWrap: 'anywhere' }}>
        {named.name || description || say('location')}
      </Box>
      {named.address && <Box sx={{ overflowWrap: 'anywhere' }}>{named.address}</Box>}
      <Box sx={{ ...quiet, typography: 'caption' }}>
        {latitude}, {longitude}
      </Box>
      {named.url && (
        <Box sx={{ typography: 'caption', color: 'primary.text', overflowWrap: 'anywhere' }}>
          {named.url}
        </Box>
      )}
    </Box>
  )
}

function ContactCard({ body }: { body: string }) {
  const say = useWords(simulatorWords)
  const { name, number } = contactCardOf(body)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 184 }}>
      <Box sx={cardMark}>
        <ContactRound size={16} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name === '' ? say('contact') : name}
        </Box>
        <Box sx={{ ...quiet, typography: 'caption' }}>{number}</Box>
      </Box>
    </Box>
  )
}

function DeletedMessage() {
  const say = useWords(simulatorWords)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'text.secondary',
        fontStyle: 'italic',
      }}
    >
      <Ban size={14} aria-hidden />
      {say('deleted')}
    </Box>
  )
}

function Quote({ message }: { message: SimulatedMessage }) {
  const say = useWords(simulatorWords)
  return (
    <Box sx={quoteStyle}>
      <Box sx={{ fontWeight: 500, color: 'primary.text' }}>
        {say(message.fromMe ? 'fromCompany' : 'fromCustomer')}
      </Box>
      <Box sx={quoteWords}>{usePreview(message)}</Box>
    </Box>
  )
}

/** Returns the one-line preview of a message. */
export function usePreview({
  body,
  type,
  deleted = false,
}: Pick<SimulatedMessage, 'body' | 'type' | 'deleted'>): string {
  const say = useWords(simulatorWords)
  const sayExtra = useWords(extrasWords)
  if (deleted) return say('deleted')
  switch (type) {
    case 'text':
      return body
    case 'reaction':
      return say('reactedWith', { emoji: body })
    case 'call':
      return say(body === 'video' ? 'missedVideo' : 'missedVoice')
    case 'contact':
      return `${say('contact')} ${contactCardOf(body).name}`.trim()
    case 'order':
      return `${sayExtra('order')} ${body}`.trim()
    case 'location':
      return `${say('location')} ${locationInText(body)?.description ?? ''}`.trim()
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return body === '' ? say(type) : body
    default:
      return body
  }
}

function BubbleFoot({
  message: { timestamp, edited = false, deleted = false, fromMe, ack },
}: {
  message: SimulatedMessage
}) {
  const say = useWords(simulatorWords)
  return (
    <Box sx={foot}>
      {edited && !deleted && <span>{say('edited')}</span>}
      <span>{formatTime(timestamp * 1000)}</span>
      <TickMark ack={ack} isOwn={!fromMe} />
    </Box>
  )
}

/** Ticks of a message: the customer's is sent; the company's shows the receipt that was reported. */
function TickMark({ ack, isOwn }: { ack: number; isOwn: boolean }) {
  const say = useWords(simulatorWords)
  const ticks = ticksOf(ack)
  const Icon = ticks === 'sent' ? Check : CheckCheck
  const label = say(`ticks_${ticks}`)
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      data-ack={isOwn ? undefined : ack}
      sx={{ display: 'inline-flex', color: ticks === 'read' ? 'info.text' : 'inherit' }}
    >
      <Icon size={14} aria-hidden />
    </Box>
  )
}

function CallEntry({ message: { body, timestamp, call } }: { message: SimulatedMessage }) {
  const say = useWords(simulatorWords)
  const sayExtra = useWords(extrasWords)
  const isVideo = body === 'video'
  const Icon = isVideo ? Video : Phone
  return (
    <Box sx={pill}>
      <Icon size={14} aria-hidden />
      {say(isVideo ? 'missedVideo' : 'missedVoice')}
      {call && ` · ${sayExtra(`call_${call.outcome}`)}`}
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatTime(timestamp * 1000)}
      </Box>
    </Box>
  )
}

/** Centred line between bubbles. */
export function Divider({ children }: { children: ReactNode }) {
  return <Box sx={pill}>{children}</Box>
}

/** The name, or the formatted number without one. */
export function nameOrNumber(name: string, number: string): string {
  return name === '' ? formatNumber(number) : name
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  '& [data-message-menu]': { opacity: 0, transition: 'opacity 120ms ease-out' },
  '&:hover [data-message-menu], & [data-message-menu]:focus-visible, & [data-message-menu][aria-expanded="true"]':
    { opacity: 1 },
  '@media (hover: none)': { '& [data-message-menu]': { opacity: 0.7 } },
} as const

const bubble = { px: 2.5, pt: 1.5, pb: 1, borderRadius: '14px', minWidth: 64 } as const
/** Pictures have a narrow margin; text and time keep the usual one. */
const pictureBubble = {
  px: 1,
  pt: 1,
  '& > :not(img, video)': { mx: 1.5 },
} as const
const own = { bgcolor: 'surface.selected' } as const
const theirs = {
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-rule)',
} as const
const quiet = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const
const writerStyle = { typography: 'caption', fontWeight: 600, color: 'primary.text' } as const

const foot = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1,
  typography: 'caption',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const reactionStyle = {
  position: 'absolute',
  bottom: -14,
  px: 1.5,
  height: 22,
  lineHeight: '22px',
  borderRadius: '11px',
  fontSize: '0.8125rem',
  bgcolor: 'surface.float',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const

const quoteStyle = {
  borderLeft: '3px solid',
  borderColor: 'primary.text',
  borderRadius: '6px',
  bgcolor: 'surface.hover',
  px: 2,
  py: 1,
  mb: 1,
  typography: 'caption',
  minWidth: 0,
} as const

export const quoteWords = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

const map = {
  height: 88,
  borderRadius: '8px',
  display: 'grid',
  placeItems: 'center',
  color: 'error.text',
  bgcolor: 'tones.t4.bg',
  backgroundImage:
    'linear-gradient(28deg, transparent 46%, var(--ui-palette-surface-pane) 46%, var(--ui-palette-surface-pane) 54%, transparent 54%), linear-gradient(118deg, transparent 62%, var(--ui-palette-surface-pane) 62%, var(--ui-palette-surface-pane) 68%, transparent 68%)',
} as const

const cardMark = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  bgcolor: 'tones.t7.bg',
  color: 'tones.t7.text',
  flexShrink: 0,
} as const

const pill = {
  alignSelf: 'center',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  my: 2,
  px: 2.5,
  height: 24,
  borderRadius: '12px',
  typography: 'caption',
  color: 'text.secondary',
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-rule)',
} as const
