import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import type { PixCharge } from '@guiche/contract/pix-charges'
import type { Ticket } from '@guiche/contract/tickets'
import { Fragment } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatTime } from '../../../../ui/formats.ts'
import { contactCardsOf, clockText, placeOf } from '../../../organisation/media/index.ts'
import { ChargeText } from '../../../money/pix-charges/index.ts'
import { useColleagueNames } from '../../../organisation/users/index.ts'
import { MessageText } from '../../../organisation/written-text/index.ts'
import { contextLines } from '../bubble/message-context.ts'
import { besidesWords } from '../bubble/besides.words.ts'
import { quoteSummary } from '../bubble/MessageQuote.tsx'
import { threadRows } from '../thread/thread-rows.ts'
import { printoutWords } from './printout.words.ts'

interface PrintoutMessagesProps {
  ticket: Ticket
  messages: readonly Message[]
  charges: readonly PixCharge[]
  /** True if older messages are missing. */
  isCut: boolean
}

type Say = ReturnType<typeof useWords<typeof printoutWords.pt>>

/** Messages and charges by day, with their authors. */
export function PrintoutMessages({ ticket, messages, charges, isCut }: PrintoutMessagesProps) {
  const say = useWords(printoutWords)
  const names = useColleagueNames()
  const authorNameOf = ({ fromMe, userId, participant }: Message) => {
    if (!fromMe) return participant ?? ticket.contact.name
    return userId === null ? say('automatic') : (names.get(userId) ?? say('us'))
  }
  return threadRows({ messages, charges, isWhole: !isCut }).map((line) => {
    // Notes and runs of macros are not printed.
    if (line.kind !== 'message' && line.kind !== 'charge') return null
    const { createdAt } = line.kind === 'charge' ? line.charge : line.message
    return (
      <Fragment key={line.key}>
        {line.day !== undefined && (
          <Box component="h2" sx={dayStyle}>
            {line.day}
          </Box>
        )}
        <Box component="article" sx={row}>
          <Box component="time" dateTime={createdAt} sx={time}>
            {formatTime(createdAt)}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {line.kind === 'charge' ? (
              <ChargeText charge={line.charge} />
            ) : (
              <PrintedMessage message={line.message} name={authorNameOf(line.message)} say={say} />
            )}
          </Box>
        </Box>
      </Fragment>
    )
  })
}

function PrintedMessage({ message, name, say }: { message: Message; name: string; say: Say }) {
  return (
    <>
      <Box component="bdi" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      {message.isEdited && <Box component="span" sx={quiet}>{` (${say('edited')})`}</Box>}
      {message.quotedMsg && (
        <Box sx={{ ...quiet, overflowWrap: 'anywhere' }}>
          {say('answers', { text: quoteSummary(message.quotedMsg) })}
        </Box>
      )}
      <PrintedContent message={message} say={say} />
    </>
  )
}

function PrintedContent({ message, say }: { message: Message; say: Say }) {
  const sayContext = useWords(besidesWords)
  const { isDeleted, messageType, body, mediaName, thumbUrl, mediaUrl } = message
  if (isDeleted) return <i>{say('deleted')}</i>
  const picture = messageType === 'image' ? (thumbUrl ?? mediaUrl) : null
  const described = contentDescription(message, say)
  const hasText =
    described === undefined || (body !== '' && body !== mediaName && isMediaMessage(message))
  return (
    <>
      {contextLines(message, sayContext).map((line) => (
        <Box key={line} sx={{ ...quiet, overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
      {picture === null ? (
        described && <i>{described}</i>
      ) : (
        <PrintedPicture src={picture} say={say} />
      )}
      {hasText && <MessageText text={body} />}
      {message.transcript !== null && <MessageText text={message.transcript} />}
    </>
  )
}

function PrintedPicture({ src, say }: { src: string; say: Say }) {
  return <Box component="img" src={mediaSource(src)} alt={say('image')} sx={pictureStyle} />
}

function isMediaMessage({ messageType }: Message): boolean {
  return ['image', 'audio', 'video', 'application', 'document'].includes(messageType)
}

/** Words for content that cannot be printed; undefined for a text. */
function contentDescription(
  { messageType, mediaName, media, body, place = {} }: Message,
  say: Say,
): string | undefined {
  switch (messageType) {
    case 'image':
      return say('image')
    case 'video':
      return say('video')
    case 'sticker':
      return say('sticker')
    case 'audio':
      return media?.durationMs
        ? say('audio', { length: clockText(media.durationMs / 1000) })
        : say('audioBare')
    case 'application':
    case 'document':
      return say('file', { name: mediaName ?? body })
    case 'locationMessage': {
      const { words, link } = placeOf(body)
      const { name, address, url } = place
      const known = [name, address].filter(Boolean).join(', ') || words
      return say('place', { words: [known, link, url].filter(Boolean).join(' ') })
    }
    case 'vcard':
    case 'contactMessage':
      return say('card', {
        name: contactCardsOf(body)
          .map(({ name, numbers }) => [name, ...numbers].join(' '))
          .join(', '),
      })
    case 'call_log':
      return say('call')
    case 'unknown':
      return say('unknown')
    default:
      return body === '' ? say('unknown') : undefined
  }
}

const dayStyle = { typography: 'subtitle2', m: 0, mt: 6, mb: 2, breakAfter: 'avoid' } as const

const row = {
  display: 'grid',
  gridTemplateColumns: '48px 1fr',
  py: 1,
  typography: 'body2',
  breakInside: 'avoid',
  '& a': { color: 'inherit' },
} as const

const time = { color: '#5f6170', fontVariantNumeric: 'tabular-nums' } as const

const quiet = { color: '#5f6170', typography: 'caption' } as const

const pictureStyle = {
  display: 'block',
  maxWidth: 240,
  maxHeight: 240,
  my: 1,
  borderRadius: '4px',
} as const
