import Button from '@mui/material/Button'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatTime } from '../../../../ui/formats.ts'
import { bubbleStyle, content, foot } from './bubble-styles.ts'
import { MessageFailure } from './MessageFailure.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { MessageTicks } from './MessageTicks.tsx'
import { messageWords } from '../messages.words.ts'
import { SendingBody } from './SendingBody.tsx'
import { isWaiting } from '../sendings.ts'
import type { ThreadActions } from '../actions/thread-actions.ts'
import type { ThreadRow } from '../thread/thread-rows.ts'

interface SendingBubbleProps {
  row: Extract<ThreadRow, { kind: 'sending' }>
  actions: Pick<ThreadActions, 'onSendAgain' | 'onDiscard'>
}

/** The bubble of a message that the server does not have yet. */
export function SendingBubble({ row, actions }: SendingBubbleProps) {
  const say = useWords(messageWords)
  const { sending, isFirstOfGroup } = row
  const { failure, key, quoted, createdAt } = sending
  const waits = isWaiting(sending)
  const refusal = waits ? undefined : failure
  return (
    <>
      <Box
        data-bubble="ours"
        sx={bubbleStyle({
          isOurs: true,
          isFirst: isFirstOfGroup,
          isFailed: refusal !== undefined,
          isBare: false,
        })}
      >
        {quoted && <MessageQuote quoted={quoted} />}
        <Box sx={content}>
          <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
            <SendingBody sending={sending} onCancel={actions.onDiscard} />
          </Box>
          <Box component="span" sx={foot}>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
            <MessageTicks ticks={refusal === undefined ? 'waiting' : 'failed'} />
          </Box>
        </Box>
      </Box>
      {waits && (
        <Box sx={waitingLine}>
          <span>{say('waitsForConnection')}</span>
          <Button size="small" variant="text" onClick={() => actions.onDiscard(key)}>
            {say('discard')}
          </Button>
        </Box>
      )}
      {refusal && (
        <MessageFailure reason={errorText(refusal)}>
          <Button
            size="small"
            variant="text"
            color="error"
            onClick={() => actions.onSendAgain(key)}
          >
            {say('sendAgain')}
          </Button>
          <Button size="small" variant="text" onClick={() => actions.onDiscard(key)}>
            {say('discard')}
          </Button>
        </MessageFailure>
      )}
    </>
  )
}

const waitingLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  columnGap: 1,
  flexBasis: '100%',
  typography: 'caption',
  color: 'text.secondary',
  '& .MuiButton-root': { px: 1.5, mr: -1.5 },
} as const
