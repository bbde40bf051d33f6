import { Box } from '../../../../ui/Box.tsx'
import { formatTime } from '../../../../ui/formats.ts'
import { isRefused, MessageTicks, SendingState } from '../../../organisation/sendings/index.ts'
import { bubbleStyle, content, foot } from './bubble-styles.ts'
import { MessageQuote } from './MessageQuote.tsx'
import { SendingBody } from './SendingBody.tsx'
import type { ThreadActions } from '../actions/thread-actions.ts'
import type { ThreadRow } from '../thread/thread-rows.ts'

interface SendingBubbleProps {
  row: Extract<ThreadRow, { kind: 'sending' }>
  actions: Pick<ThreadActions, 'onSendAgain' | 'onDiscard'>
}

/** The bubble of a message that the server does not have yet. */
export function SendingBubble({ row, actions }: SendingBubbleProps) {
  const { sending, isFirstOfGroup } = row
  const { quoted, createdAt } = sending
  const isFailed = isRefused(sending)
  return (
    <>
      <Box
        data-bubble="ours"
        sx={bubbleStyle({
          isOurs: true,
          isFirst: isFirstOfGroup,
          isFailed,
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
            <MessageTicks ticks={isFailed ? 'failed' : 'waiting'} />
          </Box>
        </Box>
      </Box>
      <SendingState
        sending={sending}
        onSendAgain={actions.onSendAgain}
        onDiscard={actions.onDiscard}
      />
    </>
  )
}
