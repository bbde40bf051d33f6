import type { ChatMessage } from '@guiche/contract/chats'
import { mediaSource } from '@guiche/contract/media-source'
import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { isRefused, MessageTicks, type Sending, SendingState } from '../sendings/index.ts'
import { chatWords } from './chats.words.ts'
import { chatSendings, type ChatPosted } from './chat-sendings.ts'

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

/** A message that the server has not confirmed. */
export function ChatSendingBubble({ sending }: { sending: Sending<ChatPosted> }) {
  const cache = useQueryClient()
  const { text, file: attached } = sending
  const isFailed = isRefused(sending)
  return (
    <Box sx={{ ...line, alignItems: 'flex-end', pt: 2 }}>
      <Box sx={{ ...bubble, ...mine, opacity: isFailed ? 1 : 0.6 }}>
        {attached && (
          <Box sx={file}>
            <FileText size={20} aria-hidden />
            <bdi>{attached.name}</bdi>
          </Box>
        )}
        {text !== '' && <Box sx={words}>{text}</Box>}
      </Box>
      <Box sx={state}>
        <SendingState
          sending={sending}
          onSendAgain={(key) => chatSendings.sendAgain(cache, key)}
          onDiscard={(key) => chatSendings.discard(key)}
        />
        <MessageTicks ticks={isFailed ? 'failed' : 'waiting'} />
      </Box>
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

const state = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1,
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
