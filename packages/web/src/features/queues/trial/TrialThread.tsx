import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PhoneOffers } from '../../phone/index.ts'
import { MessageText } from '../../written-text/index.ts'
import { trialWords } from './trial.words.ts'
import type { TrialBubble } from './use-trial.ts'

interface TrialThreadProps {
  bubbles: readonly TrialBubble[]
  onPress: (pressed: { id: string; title: string }) => void
}

/** What was said on the phone where a queue is tried: the customer at the right, the company at the left. */
export function TrialThread({ bubbles, onPress }: TrialThreadProps) {
  const say = useWords(trialWords)
  return (
    <Box role="log" aria-label={say('thread')} tabIndex={0} sx={thread}>
      <div>
        {bubbles.map(({ id, isCustomer, message }) => (
          <Box
            key={id}
            role="article"
            aria-label={say(isCustomer ? 'customer' : 'company')}
            sx={isCustomer ? atRight : atLeft}
          >
            <Box sx={isCustomer ? own : theirs}>
              <MessageText text={message.text} />
            </Box>
            {!isCustomer && (
              <PhoneOffers
                message={message}
                onChoose={({ id: pressed, title }) => onPress({ id: pressed, title })}
              />
            )}
          </Box>
        ))}
      </div>
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
