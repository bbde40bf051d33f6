import type { DoctorState } from '@guiche/contract/doctor'
import CircularProgress from '@mui/material/CircularProgress'
import { CircleCheck, CircleHelp, CircleMinus, CircleX, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { doctorWords } from './doctor.words.ts'

export type ShownState = DoctorState | 'checking' | 'unknown'

/** Icon of a check's state with an accessible name. */
export function StateMark({ state }: { state: ShownState }) {
  const say = useWords(doctorWords)
  const label = say(`state_${state}`)
  if (state === 'checking')
    return (
      <Box component="span" sx={mark}>
        <CircularProgress size={16} aria-label={label} />
      </Box>
    )
  const Icon = icons[state]
  return (
    <Box component="span" sx={marks[state]}>
      <Icon size={20} role="img" aria-label={label} />
    </Box>
  )
}

const icons = {
  ok: CircleCheck,
  off: CircleMinus,
  warning: TriangleAlert,
  failing: CircleX,
  unknown: CircleHelp,
} as const

const mark = {
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  color: 'text.secondary',
} as const

const marks = {
  ok: { ...mark, color: 'success.text' },
  off: mark,
  warning: { ...mark, color: 'warning.text' },
  failing: { ...mark, color: 'error.text' },
  unknown: mark,
} as const
