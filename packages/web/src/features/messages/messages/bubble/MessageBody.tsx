import type { Message } from '@guiche/contract/messages'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import {
  DocumentCard,
  VideoPlayer,
  hasConvertedImage,
  LinkCard,
  Picture,
  PlaceCard,
  Sticker,
  Transcript,
  VoicePlayer,
} from '../../../organisation/media/index.ts'
import { MessageText } from '../../../organisation/written-text/index.ts'
import { textAroundOptions } from './message-context.ts'
import { ContactCards } from './ContactCards.tsx'
import { messageWords } from '../messages.words.ts'
import { OfferedOptions } from './OfferedOptions.tsx'

/** The content of a message by its type. */
export function MessageBody({ message }: { message: Message }) {
  const { messageType, body, mediaName, linkPreview, quotedMsg } = message
  const isPicture = (messageType === 'image' || messageType === 'video') && quotedMsg === null
  switch (messageType) {
    case 'conversation':
    case 'extendedTextMessage':
    case 'chat':
      return (
        <>
          <MessageText text={message.choices ? textAroundOptions(message.choices) : body} />
          <OfferedOptions message={message} />
          {linkPreview !== null && <LinkCard preview={linkPreview} />}
        </>
      )
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
    case 'document':
    case 'sticker':
      return (
        <>
          <MediaBody message={message} />
          {message.transcript !== null && <Transcript text={message.transcript} />}
          {body !== '' && body !== mediaName && (
            <Box sx={isPicture ? captionOfPicture : caption}>
              <MessageText text={body} />
            </Box>
          )}
        </>
      )
    case 'locationMessage':
      return <PlaceCard body={body} place={message.place} />
    case 'vcard':
    case 'contactMessage':
      return <ContactCards body={body} />
    case 'unknown':
      return <UnknownContent />
    default:
      // Unknown types with a text are shown as text.
      return body === '' ? <UnknownContent /> : <MessageText text={body} />
  }
}

function MediaBody({ message }: { message: Message }) {
  switch (message.messageType) {
    case 'image':
      return <Picture message={message} />
    case 'sticker':
      return <Sticker message={message} />
    case 'video':
      return <VideoPlayer message={message} />
    case 'audio':
      return <VoicePlayer message={message} />
    default:
      return (
        <Box sx={withPicture}>
          {hasConvertedImage(message) && <Picture message={message} />}
          <DocumentCard message={message} />
        </Box>
      )
  }
}

function UnknownContent() {
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

const withPicture = { display: 'grid', justifyItems: 'start', gap: 2 } as const

const caption = { mt: 1, maxWidth: 320 } as const

const captionOfPicture = { ...caption, px: 2 } as const
