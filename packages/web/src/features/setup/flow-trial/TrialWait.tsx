import type { FlowWait } from '@guiche/contract/flow-sessions'
import Button from '@mui/material/Button'
import { Check, FastForward, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDuration } from '../../../ui/formats.ts'
import { flowTrialWords } from './flow-trial.words.ts'
import { SAT_THROUGH_MS } from './use-flow-trial.ts'

interface TrialWaitProps {
  wait: FlowWait
  /** Epoch milliseconds by this browser's clock. */
  dueAt: number | null
  isBusy: boolean
  onSkip: () => void
  onPay: () => void
}

/** Remaining time of a wait, with a button that skips it. Renders nothing while the flow waits for text alone. */
export function TrialWait({ wait, dueAt, isBusy, onSkip, onPay }: TrialWaitProps) {
  const say = useWords(flowTrialWords)
  if (dueAt === null || wait.kind === 'outside' || wait.kind === 'talk') return null
  const isPayment = wait.kind === 'payment'
  return (
    <Box role="group" aria-label={say('wait')} sx={bar}>
      <Hourglass size={16} aria-hidden />
      <Box sx={{ flex: isPayment ? '1 0 180px' : 1, minWidth: 0 }}>
        <RemainingTime key={dueAt} kind={wait.kind} dueAt={dueAt} />
      </Box>
      {isPayment && (
        <Button
          size="small"
          variant="contained"
          disabled={isBusy}
          startIcon={<Check aria-hidden />}
          onClick={onPay}
        >
          {say('paid')}
        </Button>
      )}
      <Button
        size="small"
        disabled={isBusy}
        startIcon={<FastForward aria-hidden />}
        onClick={onSkip}
      >
        {say(skips[wait.kind])}
      </Button>
    </Box>
  )
}

const skips = { clock: 'skip', customer: 'noAnswer', payment: 'notPaid' } as const
const lefts = { clock: 'waitsFor', customer: 'answerWithin', payment: 'payWithin' } as const

const TICK_MS = 250

/** Counts short waits down and only names long ones. */
function RemainingTime({ kind, dueAt }: { kind: keyof typeof lefts; dueAt: number }) {
  const say = useWords(flowTrialWords)
  const language = useLanguage()
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, dueAt - now)
  const isCounted = kind === 'clock' && left <= SAT_THROUGH_MS
  useEffect(() => {
    if (!isCounted) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isCounted])
  if (isCounted) return say('goesOnIn', { count: Math.ceil(left / 1000) })
  return say(lefts[kind], {
    // Rounded up, so that a new wait shows its full length.
    time: formatDuration(Math.ceil(left / 1000) * 1000, language),
  })
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  px: 3,
  py: 1,
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  bgcolor: 'surface.pane',
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  '& > svg': { flexShrink: 0 },
} as const
