import type { MacroRun } from '@guiche/contract/macros'
import { WandSparkles } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { macroRunText } from './macro-run-text.ts'
import { macroRunWords } from './macro-runs.words.ts'

/** A macro's run within the thread: its user and its actions. */
export function MacroRunLine({ run: { userName, name, kinds, createdAt } }: { run: MacroRun }) {
  const say = useWords(macroRunWords)
  return (
    <Box sx={line}>
      <WandSparkles size={14} aria-hidden />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{say('ran', { name: userName || say('someone'), macro: name })}</bdi>
        {`: ${macroRunText(kinds, say)} · `}
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  maxWidth: '100%',
  boxSizing: 'border-box',
  px: 2,
  py: 1,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
  '& > svg': { flexShrink: 0, mt: '2px' },
} as const
