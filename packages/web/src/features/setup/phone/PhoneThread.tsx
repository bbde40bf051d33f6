import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { phoneWords } from './phone.words.ts'

/** What was said on the phone where something is tried: the customer at the right, the company at the left. */
export function PhoneThread({ children }: { children: ReactNode }) {
  const say = useWords(phoneWords)
  return (
    <Box role="log" aria-label={say('thread')} tabIndex={0} sx={thread}>
      <div>{children}</div>
    </Box>
  )
}

interface PhoneSaidProps {
  isCustomer: boolean
  /** In the bubble. */
  children: ReactNode
  /** Below it, such as what can be pressed. */
  below?: ReactNode
}

/** A message on that phone. */
export function PhoneSaid({ isCustomer, children, below }: PhoneSaidProps) {
  const say = useWords(phoneWords)
  return (
    <Box
      role="article"
      aria-label={say(isCustomer ? 'customer' : 'company')}
      sx={isCustomer ? atRight : atLeft}
    >
      <Box sx={isCustomer ? own : theirs}>{children}</Box>
      {below}
    </Box>
  )
}

/** Turned over, so that the newest stays in sight by itself. */
const thread = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column-reverse',
  px: 3,
  py: 2,
  bgcolor: 'surface.sunken',
  '&:focus-visible': { outlineOffset: -2 },
} as const

const atLeft = { maxWidth: '86%', width: 'fit-content', mt: 2 } as const
const atRight = { ...atLeft, ml: 'auto' } as const

const bubble = { px: 2.5, py: 1.5, borderRadius: '14px' } as const
const own = { ...bubble, bgcolor: 'surface.selected', borderTopRightRadius: '4px' } as const
const theirs = {
  ...bubble,
  bgcolor: 'surface.pane',
  borderTopLeftRadius: '4px',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-rule)',
} as const
