import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { messageWords } from '../messages.words.ts'

interface MessageFailureProps {
  /** What failed, where it was not the sending. */
  title?: string
  reason: string
  /** It stands below a message of the customer's, which says itself what failed. */
  isTheirs?: boolean
  children?: ReactNode
}

/** Why it did not come through, and what can be done. */
export function MessageFailure({ title, reason, isTheirs = false, children }: MessageFailureProps) {
  const say = useWords(messageWords)
  return (
    <Box role="alert" sx={isTheirs ? theirLine : failureLine}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {isTheirs ? reason : `${title ?? say('failed')}. ${reason}`}
      </Box>
      {children && <Box sx={isTheirs ? theirActions : actions}>{children}</Box>}
    </Box>
  )
}

const failureLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  columnGap: 2.5,
  flexBasis: '100%',
  textAlign: 'end',
  typography: 'caption',
  color: 'error.text',
} as const

// The words of a button stand where those of the reason do, not its edge.
const actions = {
  display: 'flex',
  flexShrink: 0,
  mr: -1.5,
  '& .MuiButton-root': { px: 1.5 },
} as const

const theirActions = { ...actions, mx: -1.5 } as const

const theirLine = { ...failureLine, justifyContent: 'flex-start', textAlign: 'start' } as const
