import type { FirstSteps } from '@guiche/contract/first-steps'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { firstStepsClosed } from '../../../platform/desk-preferences.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { firstStepsLive } from './first-steps.live.ts'
import { firstStepsQuery, useHideFirstSteps } from './first-steps.queries.ts'
import { firstStepsWords } from './first-steps.words.ts'
import { StepItem } from './StepItem.tsx'
import { countDone, isAllDone, stepOrder } from './steps-done.ts'

export interface FirstStepsCardProps {
  /** Surface below the card. */
  ground: 'app' | 'pane'
}

/** Completed and remaining first steps; live events update it for all administrators. */
export default function FirstStepsCard({ ground }: FirstStepsCardProps) {
  const say = useWords(firstStepsWords)
  const id = useId()
  const [isClosed, setClosed] = usePreference(firstStepsClosed)
  const { data: steps } = useQuery(firstStepsQuery)
  const hide = useFirstStepsHiding()
  useHearing(firstStepsLive)
  if (steps === undefined) return null
  const isDone = isAllDone(steps)
  const isShown = isDone || !isClosed
  return (
    <Box
      component="section"
      aria-labelledby={`${id}title`}
      sx={{ ...card, bgcolor: ground === 'app' ? 'surface.raised' : 'surface.app' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="h2" id={`${id}title`} sx={{ typography: 'h4', m: 0, flex: 1 }}>
          {say('title')}
        </Box>
        {!isDone && (
          <>
            <IconAction
              icon={isClosed ? ChevronDown : ChevronUp}
              label={say(isClosed ? 'expand' : 'collapse')}
              aria-expanded={!isClosed}
              aria-controls={isClosed ? undefined : `${id}steps`}
              onClick={() => setClosed(!isClosed)}
              sx={unpressed}
            />
            <IconAction
              icon={X}
              label={say('dismiss')}
              disabled={hide.isPending}
              onClick={() => void hide.dismiss()}
            />
          </>
        )}
      </Box>
      <Progress steps={steps} />
      {isShown &&
        (isDone ? (
          <AllDone isSaving={hide.isPending} onClose={() => void hide.finish()} />
        ) : (
          <Box component="ol" id={`${id}steps`} sx={list}>
            {stepOrder.map((step) => (
              <StepItem key={step} step={step} isDone={steps[step]} />
            ))}
          </Box>
        ))}
    </Box>
  )
}

function Progress({ steps }: { steps: FirstSteps }) {
  const say = useWords(firstStepsWords)
  const count = stepOrder.length
  const done = countDone(steps)
  const name = say('progressName', { done, count })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <LinearProgress
        variant="determinate"
        value={(done / count) * 100}
        aria-label={say('title')}
        aria-valuetext={name}
        sx={{ flex: 1 }}
      />
      {/* Announced by screen readers when it changes. */}
      <Box role="status" aria-label={name} sx={figure}>
        {say('progress', { done, count })}
      </Box>
    </Box>
  )
}

function AllDone({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  const say = useWords(firstStepsWords)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mt: 3, pr: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{say('allDone')}</Box>
        <Box sx={{ color: 'text.secondary' }}>{say('allDoneHelp')}</Box>
      </Box>
      <Button variant="contained" disabled={isSaving} onClick={onClose}>
        {say('close')}
      </Button>
    </Box>
  )
}

function useFirstStepsHiding() {
  const say = useWords(firstStepsWords)
  const { mutateAsync, isPending } = useHideFirstSteps()

  async function hide(): Promise<boolean> {
    try {
      await mutateAsync(true)
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }

  return {
    isPending,
    finish: hide,
    dismiss: async () => {
      if (await hide()) toast.info(say('dismissed'))
    },
  }
}

const card = {
  boxSizing: 'border-box',
  width: '100%',
  borderRadius: '12px',
  pl: { xs: 4, sm: 5 },
  pr: 3,
  pt: 3,
  pb: 4,
  textAlign: 'left',
  '@keyframes first-steps-in': { from: { opacity: 0 } },
  animation: 'first-steps-in 160ms cubic-bezier(0.2, 0, 0, 1)',
} as const

const list = {
  listStyle: 'none',
  m: 0,
  mt: 3,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  columnGap: 6,
} as const

// The expanded state is the default and needs no highlight.
const unpressed = { '&[aria-expanded="true"]:not(:hover)': { bgcolor: 'transparent' } } as const

const figure = {
  color: 'text.secondary',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  pr: 2,
} as const
