import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { phoneWords } from './phone.words.ts'

/** Messages on a trial's phone: the customer's at the right, the company's at the left. */
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
  /** Content of the bubble. */
  children: ReactNode
  /** Shown below the bubble, such as options. */
  below?: ReactNode
}

/** A message on the phone. */
export function PhoneMessage({ isCustomer, children, below }: PhoneSaidProps) {
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

/** Reversed, so that the newest message stays visible without scripting. */
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
