import type { Faults } from '@guiche/contract/simulator'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { behaviourWords } from './behaviour.words.ts'
import { percentOf } from './phone-contents.ts'
import { Range } from './Range.tsx'

/** Props of a group of settings. */
export interface PartProps {
  faults: Faults
  onSet: (change: Faults) => void
}

export function FaultSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <Box component="h3" id={id} sx={{ typography: 'overline', color: 'text.secondary', m: 0 }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

interface FigureProps {
  label: string
  value: number | undefined
  onSet: (value: number) => void
}

export function ShareRange({ value = 0, ...range }: FigureProps) {
  const say = useWords(behaviourWords)
  const shareText = (share: number) => (share === 0 ? say('never') : `${percentOf(share)}%`)
  return <Range value={value} text={shareText} {...range} />
}

const LONGEST_LATENCY_MS = 10_000
const WAIT_STEP_MS = 250

/** Slider for a time in seconds, with a text for zero. */
export function WaitRange({ value = 0, none, ...range }: FigureProps & { none?: string }) {
  const say = useWords(behaviourWords)
  const waitText = (ms: number) =>
    ms === 0
      ? (none ?? say('latencyOff'))
      : say('seconds', { value: (ms / 1000).toLocaleString('pt-BR') })
  return (
    <Range value={value} max={LONGEST_LATENCY_MS} step={WAIT_STEP_MS} text={waitText} {...range} />
  )
}
