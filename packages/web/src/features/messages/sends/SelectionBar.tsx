import type { SendState } from '@guiche/contract/sends'
import LinearProgress from '@mui/material/LinearProgress'
import Button from '@mui/material/Button'
import { Ban, ListChecks, RotateCw, X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { sendWords } from './sends.words.ts'
import type { SendAct } from './use-bulk-send-action.ts'
import type { SendSelection } from './use-send-selection.ts'

interface SendsBarProps {
  state: SendState
  chosen: SendSelection
  /** The number of processed messages while an action runs. */
  progress: number | undefined
  onAct: (act: SendAct) => void
  onStop: () => void
}

/** The actions on the selected messages. */
export function SelectionBar({ state, chosen, progress, onAct, onStop }: SendsBarProps) {
  const say = useWords(sendWords)
  const isFailed = state === 'failed'
  if (progress !== undefined)
    return (
      <Box sx={bar}>
        <Box component="span" role="status" sx={count}>
          {say('progress', { count: progress })}
        </Box>
        <Button size="small" variant="text" onClick={onStop}>
          {say('stop')}
        </Button>
        <LinearProgress aria-label={say('progress', { count: progress })} sx={line} />
      </Box>
    )
  return (
    <Box role="toolbar" aria-label={say('actions')} sx={bar}>
      <IconAction label={say('clear')} icon={X} onClick={chosen.clear} />
      <Box component="span" aria-live="polite" sx={count}>
        {chosen.isAll ? say('chosenAll') : say('chosen', { count: chosen.sends.length })}
      </Box>
      <IconAction
        label={say('chooseAll')}
        icon={ListChecks}
        disabled={chosen.isAll}
        onClick={chosen.chooseAll}
      />
      <Box sx={acts}>
        <Button
          size="small"
          variant="contained"
          startIcon={<RotateCw aria-hidden />}
          onClick={() => onAct('again')}
        >
          {say(isFailed ? 'again' : 'tryNow')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color={isFailed ? 'primary' : 'error'}
          startIcon={<Ban aria-hidden />}
          onClick={() => onAct('give-up')}
        >
          {say(isFailed ? 'dismiss' : 'giveUp')}
        </Button>
      </Box>
    </Box>
  )
}

const bar = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  minHeight: 48,
  px: { xs: 3, sm: 4 },
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  bgcolor: 'surface.pane',
} as const

const count = { flex: 1, minWidth: 96, typography: 'body2', fontVariantNumeric: 'tabular-nums' }

/** A row of their own in a narrow bar. */
const acts = {
  display: 'flex',
  gap: 2,
  flexBasis: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
} as const

const line = { position: 'absolute', insetInline: 0, top: 0, height: 2 } as const
