import type { FirstStep } from '@guiche/contract/first-steps'
import Link from '@mui/material/Link'
import { Circle, CircleCheck } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { firstStepsWords } from './first-steps.words.ts'

/** The page of each step, with `?new` or `?invite` for its dialog. */
const placeOf: Readonly<Record<FirstStep, string>> = {
  line: '/connections',
  colleague: '/users?invite',
  queue: '/queues?new',
  quickMessage: '/quick-messages?new',
  answer: '/tickets',
}

/** A step; a remaining one links to its page. */
export function StepItem({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const say = useWords(firstStepsWords)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, py: 2 }}>
      <Box aria-hidden sx={{ ...mark, color: isDone ? 'success.text' : 'surface.control' }}>
        {isDone ? <CircleCheck size={20} /> : <Circle size={20} />}
      </Box>
      {isDone ? (
        <Box sx={{ color: 'text.secondary', minWidth: 0 }}>
          <Box component="span" sx={visuallyHidden}>
            {`${say('done')} `}
          </Box>
          {say(step)}
        </Box>
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={placeOf[step]}
            state={step === 'answer' ? { openTab: 'pending' } : undefined}
            sx={link}
          >
            {say(step)}
          </Link>
          <Box sx={{ color: 'text.secondary' }}>{say(`${step}Help`)}</Box>
          {step === 'line' && (
            <Link component={RouterLink} to="/phone" sx={link}>
              {say('simulator')}
            </Link>
          )}
        </Box>
      )}
    </Box>
  )
}

const mark = { display: 'inline-flex', flexShrink: 0 } as const

// Touch target taller than the line, without changing the line height.
const link = {
  display: 'inline-block',
  '@media (pointer: coarse)': { py: '12px', my: '-12px', position: 'relative' },
} as const

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const
