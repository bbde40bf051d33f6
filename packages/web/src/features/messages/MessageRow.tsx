import type { Message } from '@guiche/contract/messages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Ban, Bot, PhoneMissed, Reply } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { findWord, useWords } from '../../platform/words.ts'
import { formatDateTime, formatTime } from '../../ui/formats.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { toneOf } from '../../ui/initials.ts'
import { MessageBody } from './MessageBody.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTicks } from './MessageTicks.tsx'
import { messageWords } from './messages.words.ts'
import type { ThreadRow } from './thread-rows.ts'
import { ticksOf } from './ticks.ts'

export interface MessageRowProps {
  row: ThreadRow
  isGroup: boolean
  /** Absent where one only looks. */
  onReply: ((message: Message) => void) | undefined
  onGoTo: (messageId: string) => void
  onRetry: ((messageId: string) => void) | undefined
  onSendAgain: (key: string) => void
  onDiscard: (key: string) => void
}

/** One message with what stands above it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row } = props
  return (
    <Box sx={{ px: { xs: 3, sm: 6 }, pt: row.isFirstOfGroup ? 2 : 0.5 }}>
      <Dividers row={row} />
      {row.kind === 'sending' ? (
        <SendingBubble {...props} row={row} />
      ) : (
        <MessageLine {...props} row={row} />
      )}
    </Box>
  )
})

function Dividers({ row: { day, turn } }: { row: ThreadRow }) {
  const say = useWords(messageWords)
  return (
    <>
      {turn && (
        <Box role="separator" sx={turnDivider}>
          <span>{say('turnEnded', { at: formatDateTime(turn.endedAt) })}</span>
          <span>{say('turnStarted', { at: formatDateTime(turn.startedAt) })}</span>
        </Box>
      )}
      {day !== undefined && (
        <Box role="separator" sx={dayDivider}>
          {day}
        </Box>
      )}
    </>
  )
}

function MessageLine({
  row,
  isGroup,
  onReply,
  onGoTo,
  onRetry,
}: MessageRowProps & { row: Extract<ThreadRow, { kind: 'message' }> }) {
  const say = useWords(messageWords)
  const { message, isFirstOfGroup } = row
  const {
    fromMe,
    mediaType,
    body,
    createdAt,
    isDeleted,
    isEdited,
    quotedMsg,
    failure,
    participant,
  } = message
  if (mediaType === 'call_log')
    return <MissedCall isVideo={body.includes('video')} at={createdAt} />

  const ticks = fromMe ? ticksOf(message) : undefined
  const isAutomatic = fromMe && message.userId === null
  const sender = isGroup && !fromMe && isFirstOfGroup ? participant : null
  const showsFoot = row.showsFoot || isEdited || ticks === 'failed'
  return (
    <Line isOurs={fromMe} messageId={message.id}>
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
          <Box
            component="bdi"
            sx={{
              display: 'block',
              typography: 'caption',
              fontWeight: 600,
              color: `tones.${toneOf(sender)}.text`,
            }}
          >
            {sender}
          </Box>
        )}
        {quotedMsg && <MessageQuote quoted={quotedMsg} onOpen={() => onGoTo(quotedMsg.id)} />}
        <Box sx={isTall(message) ? tallContent : content}>
          {isDeleted ? (
            <Deleted message={message} />
          ) : (
            <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
              <MessageBody message={message} />
            </Box>
          )}
          {showsFoot && (
            <Box component="span" sx={foot}>
              {isAutomatic && <Bot size={14} role="img" aria-label={say('automatic')} />}
              {isEdited && !isDeleted && <span>{say('edited')}</span>}
              <time dateTime={createdAt}>{formatTime(createdAt)}</time>
              {ticks && <MessageTicks ticks={ticks} />}
            </Box>
          )}
        </Box>
        <Reactions message={message} />
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
        <Failure
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
        </Failure>
      )}
    </Line>
  )
}

function SendingBubble({
  row,
  onSendAgain,
  onDiscard,
}: MessageRowProps & { row: Extract<ThreadRow, { kind: 'sending' }> }) {
  const say = useWords(messageWords)
  const { sending, isFirstOfGroup } = row
  const { failure, key, body, quoted, createdAt } = sending
  return (
    <Line isOurs messageId={undefined}>
      <Box
        data-bubble="ours"
        sx={bubbleStyle({
          isOurs: true,
          isFirst: isFirstOfGroup,
          isFailed: failure !== undefined,
          isBare: false,
        })}
      >
        {quoted && <MessageQuote quoted={quoted} />}
        <Box sx={content}>
          <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
            <MessageText text={body} />
          </Box>
          <Box component="span" sx={foot}>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
            <MessageTicks ticks={failure === undefined ? 'waiting' : 'failed'} />
          </Box>
        </Box>
      </Box>
      {failure && (
        <Failure reason={errorText(failure)}>
          <Button size="small" variant="text" color="error" onClick={() => onSendAgain(key)}>
            {say('sendAgain')}
          </Button>
          <Button size="small" variant="text" onClick={() => onDiscard(key)}>
            {say('discard')}
          </Button>
        </Failure>
      )}
    </Line>
  )
}

/** A message and what belongs to it, at its side of the thread. */
function Line({
  isOurs,
  messageId,
  children,
}: {
  isOurs: boolean
  messageId: string | undefined
  children: ReactNode
}) {
  return (
    <Box
      data-message={messageId}
      tabIndex={messageId === undefined ? undefined : -1}
      role="article"
      sx={{ ...line, flexDirection: isOurs ? 'row-reverse' : 'row' }}
    >
      {children}
    </Box>
  )
}

/** Why it was not sent, and what can be done. */
function Failure({ reason, children }: { reason: string; children: ReactNode }) {
  const say = useWords(messageWords)
  return (
    <Box role="alert" sx={failureLine}>
      <Box
        component="span"
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >{`${say('failed')}. ${reason}`}</Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>{children}</Box>
    </Box>
  )
}

/** What it said stays readable: the customer took it back, but somebody may have answered to it. */
function Deleted({ message }: { message: Message }) {
  const say = useWords(messageWords)
  return (
    <Box sx={{ color: 'text.secondary', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontStyle: 'italic' }}>
        <Ban size={14} aria-hidden />
        {say('deleted')}
      </Box>
      {message.mediaType === 'conversation' && message.body !== '' && (
        <Box component="s" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {message.body}
        </Box>
      )}
    </Box>
  )
}

function MissedCall({ isVideo, at }: { isVideo: boolean; at: string }) {
  const say = useWords(messageWords)
  return (
    <Box sx={callRow}>
      <PhoneMissed size={14} aria-hidden />
      {say(isVideo ? 'missedVideo' : 'missedVoice')}
      <time dateTime={at}>{formatTime(at)}</time>
    </Box>
  )
}

function Reactions({ message: { reactions, isDeleted } }: { message: Message }) {
  const say = useWords(messageWords)
  if (reactions.length === 0 || isDeleted) return null
  const emoji = [...new Set(reactions.map((one) => one.emoji))]
  return (
    <Box
      component="span"
      role="img"
      aria-label={say('reactions', { emoji: emoji.join(' ') })}
      sx={reactionPill}
    >
      {emoji.join('')}
      {reactions.length > 1 && (
        <Box component="span" sx={{ typography: 'caption', pl: 0.5 }}>
          {reactions.length}
        </Box>
      )}
    </Box>
  )
}

interface BubbleLook {
  isOurs: boolean
  isFirst: boolean
  isFailed: boolean
  isBare: boolean
}

function bubbleStyle({ isOurs, isFirst, isFailed, isBare }: BubbleLook) {
  return {
    position: 'relative',
    maxWidth: { xs: 'calc(100% - 40px)', sm: 'min(600px, calc(100% - 96px))' },
    minWidth: 0,
    boxSizing: 'border-box',
    px: isBare ? 0 : 3,
    py: isBare ? 0 : 1.5,
    borderRadius: '12px',
    ...(isFirst && (isOurs ? { borderTopRightRadius: '4px' } : { borderTopLeftRadius: '4px' })),
    bgcolor: isBare
      ? 'transparent'
      : isFailed
        ? 'error.soft'
        : isOurs
          ? 'surface.selected'
          : 'surface.sunken',
  } as const
}

const line = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  borderRadius: '12px',
  outlineOffset: 2,
  '& .reply': { opacity: 0 },
  '&:hover .reply, &:focus-within .reply, &:focus .reply': { opacity: 1 },
  '@media (hover: none)': { '& .reply': { opacity: 0.5 } },
} as const

/** Words and foot share a line where they fit on one. */
const content = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: 2,
  rowGap: 0.5,
} as const

const tallContent = { display: 'flex', flexDirection: 'column', rowGap: 0.5 } as const

/** Pictures and cards have their foot below them. */
function isTall({ mediaType, isDeleted }: Message): boolean {
  return !isDeleted && mediaType !== 'conversation' && mediaType !== 'unknown'
}

const foot = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  ml: 'auto',
  mb: '-2px',
  height: 16,
  typography: 'caption',
  fontSize: '0.6875rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

const failureLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  columnGap: 1,
  flexBasis: '100%',
  textAlign: 'end',
  typography: 'caption',
  color: 'error.text',
} as const

const dayDivider = {
  width: 'fit-content',
  mx: 'auto',
  mt: 3,
  mb: 3,
  px: 2,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const turnDivider = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  mt: 4,
  mb: 2,
  pt: 3,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const callRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  py: 1,
  typography: 'caption',
  color: 'error.text',
  '& time': { color: 'text.secondary' },
} as const

const reactionPill = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  mt: 0.5,
  mb: -3,
  px: 1.5,
  height: 22,
  borderRadius: '11px',
  fontSize: '0.8125rem',
  bgcolor: 'surface.float',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const
