import type { ChatMessage } from '@guiche/contract/chats'
import { mediaSource } from '@guiche/contract/media-source'
import Button from '@mui/material/Button'
import { FileText } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { chatWords } from './chats.words.ts'
import type { Sending } from './sendings.ts'

interface ChatBubbleProps {
  message: ChatMessage
  isMine: boolean
  /** First and last message of a run by one sender: the first shows the name, the last the time. */
  isFirst: boolean
  isLast: boolean
}

export function ChatBubble({ message, isMine, isFirst, isLast }: ChatBubbleProps) {
  const say = useWords(chatWords)
  return (
    <Box sx={{ ...line, alignItems: isMine ? 'flex-end' : 'flex-start', pt: isFirst ? 2 : 0.5 }}>
      {isFirst && !isMine && (
        <Box component="bdi" sx={who}>
          {message.sender.name || say('former')}
        </Box>
      )}
      <Box sx={{ ...bubble, ...(isMine && mine) }}>
        <ChatMedium message={message} />
        {message.message !== '' && <Box sx={words}>{message.message}</Box>}
      </Box>
      {isLast && (
        <Box component="time" dateTime={message.createdAt} sx={time}>
          {formatTime(message.createdAt)}
        </Box>
      )}
    </Box>
  )
}

function ChatMedium({ message: { mediaPath, mediaName, mediaType } }: { message: ChatMessage }) {
  const say = useWords(chatWords)
  if (mediaPath === null) return null
  const name = mediaName ?? ''
  const source = mediaSource(mediaPath)
  switch (mediaType) {
    case 'image':
      return (
        <Box
          component="a"
          href={source}
          target="_blank"
          rel="noreferrer"
          aria-label={say('openImage', { name })}
        >
          <Box component="img" src={source} alt={name} loading="lazy" sx={picture} />
        </Box>
      )
    case 'video':
      // Videos of colleagues have no subtitles.
      return (
        <Box
          component="video"
          src={source}
          controls
          preload="metadata"
          aria-label={name}
          sx={picture}
        />
      )
    case 'audio':
      return (
        <Box
          component="audio"
          src={source}
          controls
          preload="metadata"
          aria-label={name}
          sx={{ maxWidth: '100%' }}
        />
      )
    case 'document':
    case null:
      return (
        <Box
          component="a"
          href={source}
          download={name}
          aria-label={say('download', { name })}
          sx={file}
        >
          <FileText size={20} aria-hidden />
          <Box
            component="bdi"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
        </Box>
      )
  }
}

interface SendingLineProps {
  sending: Sending
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is being sent, or has failed. */
export function SendingLine({ sending, onRetry, onDiscard }: SendingLineProps) {
  const say = useWords(chatWords)
  const { text, file: attached, hasFailed } = sending
  return (
    <Box sx={{ ...line, alignItems: 'flex-end', pt: 2 }}>
      <Box sx={{ ...bubble, ...mine, opacity: hasFailed ? 1 : 0.6 }}>
        {attached && (
          <Box sx={file}>
            <FileText size={20} aria-hidden />
            <bdi>{attached.name}</bdi>
          </Box>
        )}
        {text !== '' && <Box sx={words}>{text}</Box>}
      </Box>
      {hasFailed ? (
        <Box
          role="alert"
          sx={{ ...time, color: 'error.text', display: 'flex', alignItems: 'center' }}
        >
          {say('failed')}
          <Button size="small" variant="text" onClick={onRetry}>
            {say('retry')}
          </Button>
          <Button size="small" variant="text" onClick={onDiscard}>
            {say('discard')}
          </Button>
        </Box>
      ) : (
        <Box sx={time}>{say('sending')}</Box>
      )}
    </Box>
  )
}

const line = { display: 'flex', flexDirection: 'column', px: { xs: 3, sm: 6 } } as const

const who = {
  typography: 'caption',
  fontWeight: 600,
  color: 'text.secondary',
  px: 3,
  pb: 0.5,
} as const

const bubble = {
  maxWidth: 'min(560px, 85%)',
  minWidth: 0,
  boxSizing: 'border-box',
  px: 3,
  py: 2,
  borderRadius: '12px',
  bgcolor: 'surface.hover',
} as const

const mine = { bgcolor: 'surface.selected' } as const

const words = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

const time = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  px: 3,
  pt: 0.5,
} as const

const picture = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 320,
  borderRadius: '8px',
} as const

const file = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  color: 'inherit',
} as const
