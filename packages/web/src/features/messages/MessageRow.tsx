import type { Message } from '@guiche/contract/messages'
import Box from '@mui/material/Box'
import { memo } from 'react'
import { MessageBubble } from './MessageBubble.tsx'
import { SendingBubble } from './SendingBubble.tsx'
import type { ThreadRow } from './thread-rows.ts'
import { ThreadDividers } from './ThreadDividers.tsx'

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

/**
 * One message with what stands above it. What is on its way and the message that it becomes are the same element, so
 * that whoever stands on it with the keyboard is not thrown off when the server answers.
 */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, isGroup, onReply, onGoTo, onRetry, onSendAgain, onDiscard } = props
  const isOurs = row.kind === 'sending' || row.message.fromMe
  return (
    <Box sx={{ px: { xs: 3, sm: 6 }, pt: row.isFirstOfGroup ? 2 : 0.5 }}>
      <ThreadDividers row={row} />
      <Box
        data-message={row.kind === 'message' ? row.message.id : row.key}
        tabIndex={-1}
        role="article"
        sx={{ ...line, flexDirection: isOurs ? 'row-reverse' : 'row' }}
      >
        {row.kind === 'sending' ? (
          <SendingBubble row={row} onSendAgain={onSendAgain} onDiscard={onDiscard} />
        ) : (
          <MessageBubble
            row={row}
            isGroup={isGroup}
            onReply={onReply}
            onGoTo={onGoTo}
            onRetry={onRetry}
          />
        )}
      </Box>
    </Box>
  )
})

/** A message and what belongs to it, at its side of the thread. */
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
