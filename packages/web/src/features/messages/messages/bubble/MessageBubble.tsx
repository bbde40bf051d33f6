import type { Message } from '@guiche/contract/messages'
import Button from '@mui/material/Button'
import { Bot, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../../../platform/call-error.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { findWord, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatTime } from '../../../../ui/formats.ts'
import { toneOf } from '../../../../ui/initials.ts'
import { useRuleName } from '../../../setup/automation/index.ts'
import { CampaignBadge, isOfCampaign } from '../../message-campaigns/index.ts'
import { isNotLoaded } from '../../../organisation/media/index.ts'
import {
  MessageFailure,
  MessageTicks,
  sendingWords,
  type Ticks,
} from '../../../organisation/sendings/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { bubbleStyle, content, foot, pictureContent, tallContent } from './bubble-styles.ts'
import { BubbleActions } from './BubbleActions.tsx'
import { DeletedMessage } from './DeletedMessage.tsx'
import { EarlierTexts } from './EarlierTexts.tsx'
import { ChoiceDescription, MessageContext } from './MessageContext.tsx'
import { MessageBody } from './MessageBody.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { MessageReactions } from './MessageReactions.tsx'
import { messageWords } from '../messages.words.ts'
import { MissedCall } from './MissedCall.tsx'
import { offeredOptions } from './OfferedOptions.tsx'
import type { ThreadActions } from '../actions/thread-actions.ts'
import type { ThreadRow } from '../thread/thread-rows.ts'
import { isChangeFailure, isFetchFailure, ticksOf } from './ticks.ts'

interface MessageBubbleProps {
  row: Extract<ThreadRow, { kind: 'message' }>
  actions: ThreadActions
  /** True once the bubble was hovered or focused. */
  isMet: boolean
}

/** The bubble of a stored message. */
export function MessageBubble({ row, actions, isMet }: MessageBubbleProps) {
  const [showsEarlier, setShowsEarlier] = useState(false)
  const { message, isFirstOfGroup } = row
  const { fromMe, messageType, body, createdAt, isDeleted, quotedMsg, participant } = message
  if (messageType === 'call_log')
    return <MissedCall isVideo={body.includes('video')} at={createdAt} />

  const ticks = fromMe ? ticksOf(message) : undefined
  const sender = actions.isGroup && !fromMe && isFirstOfGroup ? participant : null
  return (
    <>
      <Box
        data-bubble={fromMe ? 'ours' : 'theirs'}
        sx={bubbleStyle({
          isOurs: fromMe,
          isFirst: isFirstOfGroup,
          isFailed: ticks === 'failed',
          isBare: messageType === 'sticker' && !isDeleted,
          isPicture: isVisualMedia(message),
        })}
      >
        {sender !== null && (
          <Box component="bdi" sx={{ ...senderStyle, color: `tones.${toneOf(sender)}.text` }}>
            {sender}
          </Box>
        )}
        {!isDeleted && <MessageContext message={message} isInset={isVisualMedia(message)} />}
        {quotedMsg && (
          <MessageQuote quoted={quotedMsg} onOpen={() => actions.onGoTo(quotedMsg.id)} />
        )}
        <Box sx={contentStyle(message, showsEarlier)}>
          {isDeleted ? (
            <DeletedMessage message={message} />
          ) : (
            <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
              {showsEarlier && <EarlierTexts bodies={message.earlierBodies} />}
              <MessageBody message={message} />
              <ChoiceDescription choice={message.choice} />
            </Box>
          )}
          <BubbleFoot
            row={row}
            ticks={ticks}
            showsEarlier={showsEarlier}
            onEarlier={() => setShowsEarlier(!showsEarlier)}
          />
        </Box>
        <MessageReactions message={message} actions={actions} />
      </Box>
      {isMet && <BubbleActions message={message} actions={actions} />}
      <SendFailure message={message} isUnsent={ticks === 'failed'} onRetry={actions.onRetry} />
    </>
  )
}

interface FootProps {
  row: MessageBubbleProps['row']
  ticks: Ticks | undefined
  showsEarlier: boolean
  onEarlier: () => void
}

/** Time, delivery status and edit mark. */
function BubbleFoot({ row, ticks, showsEarlier, onEarlier }: FootProps) {
  const say = useWords(messageWords)
  const showsRule = useSession().user.profile === 'admin'
  const { fromMe, userId, isEdited, isDeleted, earlierBodies, createdAt } = row.message
  if (!row.showsFoot && !isEdited && ticks !== 'failed') return null
  return (
    <Box component="span" sx={foot}>
      {fromMe && userId === null && <MessageOrigin message={row.message} showsRule={showsRule} />}
      {isEdited && !isDeleted && earlierBodies.length === 0 && <span>{say('edited')}</span>}
      {isEdited && !isDeleted && earlierBodies.length > 0 && (
        <Box
          component="button"
          type="button"
          aria-expanded={showsEarlier}
          title={say(showsEarlier ? 'hideEarlier' : 'showEarlier')}
          onClick={onEarlier}
          sx={editedButton}
        >
          {say('edited')}
        </Box>
      )}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {ticks && <MessageTicks ticks={ticks} />}
    </Box>
  )
}

/** The origin of an own message that no user wrote: the company's phone, a campaign, or a rule. */
function MessageOrigin({ message, showsRule }: { message: Message; showsRule: boolean }) {
  const say = useWords(messageWords)
  const rule = useRuleName(message.sentBy)
  if (isOfCampaign(message)) return <CampaignBadge messageId={message.id} />
  if (rule === undefined) return <Smartphone size={14} role="img" aria-label={say('fromPhone')} />
  return (
    <>
      <Bot size={14} role="img" aria-label={say('automatic')} />
      {showsRule && <span>{rule}</span>}
    </>
  )
}

/** Offers to load the file of a message from before the line was connected. */
function LoadMediaButton({ isTheirs, onLoad }: { isTheirs: boolean; onLoad: () => void }) {
  const say = useWords(messageWords)
  return (
    <Box sx={{ flexBasis: '100%', textAlign: isTheirs ? 'start' : 'end' }}>
      <Button size="small" variant="text" onClick={onLoad}>
        {say('loadMedia')}
      </Button>
    </Box>
  )
}

interface FailedProps {
  message: Message
  isUnsent: boolean
  onRetry: ThreadActions['onRetry']
}

function SendFailure({ message: { id, failure, fromMe }, isUnsent, onRetry }: FailedProps) {
  const say = useWords(messageWords)
  const sayOfSending = useWords(sendingWords)
  if (failure === null) return null
  const { code, reason } = failure
  const ofCode = errorText(new CallError(code, 400))
  if (isChangeFailure(code)) return <MessageFailure title={say('changeFailed')} reason={ofCode} />
  if (isNotLoaded(code))
    return onRetry && <LoadMediaButton isTheirs={!fromMe} onLoad={() => onRetry(id)} />
  const isFetch = isFetchFailure(code) || !fromMe
  const again = onRetry && (
    <Button size="small" variant="text" color="error" onClick={() => onRetry(id)}>
      {isFetch ? say('retry') : sayOfSending('sendAgain')}
    </Button>
  )
  // The file could not be downloaded.
  if (isFetch)
    return (
      <MessageFailure reason={ofCode} isTheirs={!fromMe}>
        {again}
      </MessageFailure>
    )
  if (!isUnsent) return null
  return (
    <MessageFailure reason={failureText({ code, reason }) ?? say('failedUnknown')}>
      {again}
    </MessageFailure>
  )
}

/** Translated where the code has words, otherwise the provider's text. */
function failureText({ code, reason }: NonNullable<Message['failure']>): string | undefined {
  const known = findWord(messageWords, `failed_${code}`)
  if (known !== undefined || code === 'ERR_SENDING_WAPP_MSG') return known ?? (reason || undefined)
  const ofCode = errorText(new CallError(code, 400))
  return ofCode === code ? reason || undefined : ofCode
}

function contentStyle(message: Message, showsEarlier: boolean) {
  if (isVisualMedia(message)) return pictureContent
  return isTallContent(message) || showsEarlier ? tallContent : content
}

function isVisualMedia({ messageType, isDeleted, quotedMsg }: Message): boolean {
  const isSeen = messageType === 'image' || messageType === 'video'
  return isSeen && !isDeleted && quotedMsg === null
}

function isTallContent(message: Message): boolean {
  const { messageType, isDeleted, linkPreview } = message
  if (isDeleted) return false
  if (offeredOptions(message).length > 0) return true
  return linkPreview !== null || (messageType !== 'conversation' && messageType !== 'unknown')
}

const senderStyle = { display: 'block', typography: 'caption', fontWeight: 600 } as const

const editedButton = {
  m: 0,
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '2px',
} as const
