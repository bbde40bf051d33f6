import type { Message } from '@guiche/contract/messages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Bot, Reply } from 'lucide-react'
import { findWord, useWords } from '../../platform/words.ts'
import { formatTime } from '../../ui/formats.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { toneOf } from '../../ui/initials.ts'
import { bubbleStyle, content, foot, tallContent } from './bubble-styles.ts'
import { DeletedMessage } from './DeletedMessage.tsx'
import { MessageBody } from './MessageBody.tsx'
import { MessageFailure } from './MessageFailure.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { MessageReactions } from './MessageReactions.tsx'
import { MessageTicks } from './MessageTicks.tsx'
import { messageWords } from './messages.words.ts'
import { MissedCall } from './MissedCall.tsx'
import type { ThreadRow } from './thread-rows.ts'
import { type Ticks, ticksOf } from './ticks.ts'

interface MessageBubbleProps {
  row: Extract<ThreadRow, { kind: 'message' }>
  isGroup: boolean
  onReply: ((message: Message) => void) | undefined
  onGoTo: (messageId: string) => void
  onRetry: ((messageId: string) => void) | undefined
}

/** One message that is stored. */
export function MessageBubble({ row, isGroup, onReply, onGoTo, onRetry }: MessageBubbleProps) {
  const say = useWords(messageWords)
  const { message, isFirstOfGroup } = row
  const { fromMe, mediaType, body, createdAt, isDeleted, quotedMsg, failure, participant } = message
  if (mediaType === 'call_log')
    return <MissedCall isVideo={body.includes('video')} at={createdAt} />

  const ticks = fromMe ? ticksOf(message) : undefined
  const sender = isGroup && !fromMe && isFirstOfGroup ? participant : null
  return (
    <>
      <Box
        data-bubble={fromMe ? 'ours' : 'theirs'}
        sx={bubbleStyle({
          isOurs: fromMe,
          isFirst: isFirstOfGroup,
          isFailed: ticks === 'failed',
          isBare: mediaType === 'sticker' && !isDeleted,
        })}
      >
        {sender !== null && (
          <Box component="bdi" sx={{ ...senderStyle, color: `tones.${toneOf(sender)}.text` }}>
            {sender}
          </Box>
        )}
        {quotedMsg && <MessageQuote quoted={quotedMsg} onOpen={() => onGoTo(quotedMsg.id)} />}
        <Box sx={isTall(message) ? tallContent : content}>
          {isDeleted ? (
            <DeletedMessage message={message} />
          ) : (
            <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
              <MessageBody message={message} />
            </Box>
          )}
          <Foot row={row} ticks={ticks} />
        </Box>
        <MessageReactions message={message} />
      </Box>
      {onReply && !isDeleted && (
        <IconAction
          size="small"
          className="reply"
          tabIndex={-1}
          label={say('reply')}
          icon={Reply}
          onClick={() => onReply(message)}
        />
      )}
      {ticks === 'failed' && failure && (
        <MessageFailure
          reason={
            findWord(messageWords, `failed_${failure.code}`) ??
            (failure.reason || say('failedUnknown'))
          }
        >
          {onRetry && (
            <Button size="small" variant="text" color="error" onClick={() => onRetry(message.id)}>
              {say('sendAgain')}
            </Button>
          )}
        </MessageFailure>
      )}
    </>
  )
}

/** When it was, how far it has come, and what was done to it. */
function Foot({ row, ticks }: { row: MessageBubbleProps['row']; ticks: Ticks | undefined }) {
  const say = useWords(messageWords)
  const { fromMe, userId, isEdited, isDeleted, createdAt } = row.message
  if (!row.showsFoot && !isEdited && ticks !== 'failed') return null
  return (
    <Box component="span" sx={foot}>
      {fromMe && userId === null && <Bot size={14} role="img" aria-label={say('automatic')} />}
      {isEdited && !isDeleted && <span>{say('edited')}</span>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {ticks && <MessageTicks ticks={ticks} />}
    </Box>
  )
}

function isTall({ mediaType, isDeleted }: Message): boolean {
  return !isDeleted && mediaType !== 'conversation' && mediaType !== 'unknown'
}

const senderStyle = { display: 'block', typography: 'caption', fontWeight: 600 } as const
