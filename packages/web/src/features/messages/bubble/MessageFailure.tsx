import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
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
      {children && <Box sx={{ display: 'flex', flexShrink: 0 }}>{children}</Box>}
    </Box>
  )
}

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

const theirLine = { ...failureLine, justifyContent: 'flex-start', textAlign: 'start' } as const
