import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { sendingWords } from './sendings.words.ts'

interface MessageFailureProps {
  /** The failed action, if it was not the send. */
  title?: string
  reason: string
  /** True below a customer's message. */
  isTheirs?: boolean
  children?: ReactNode
}

/** The reason of a failure with its actions. */
export function MessageFailure({ title, reason, isTheirs = false, children }: MessageFailureProps) {
  const say = useWords(sendingWords)
  return (
    <Box role="alert" sx={isTheirs ? theirLine : failureLine}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {isTheirs ? reason : `${title ?? say('tick_failed')}. ${reason}`}
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

// Aligns the button's text with the reason.
const actions = {
  display: 'flex',
  flexShrink: 0,
  mr: -1.5,
  '& .MuiButton-root': { px: 1.5 },
} as const

const theirActions = { ...actions, mx: -1.5 } as const

const theirLine = { ...failureLine, justifyContent: 'flex-start', textAlign: 'start' } as const
