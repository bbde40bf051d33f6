import Button from '@mui/material/Button'
import { CircleHelp } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { composerWords } from '../composer.words.ts'
import type { SuspectedSlip } from './use-slip-check.ts'

interface DoubtedProps {
  doubt: SuspectedSlip
  text: string
  onSend: () => void
  onDiscard: () => void
}

/** Asks for a confirmation of a text that looks like a mistyped shortcut; a second Enter sends it. */
export function SlipWarning({ doubt, text, onSend, onDiscard }: DoubtedProps) {
  const say = useWords(composerWords)
  return (
    <Box role="alert" sx={panel}>
      <CircleHelp size={16} aria-hidden />
      <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {say(`doubt_${doubt}`, { text: text.trim() })}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button size="small" variant="outlined" onClick={onSend}>
          {say('sendAnyway')}
        </Button>
        <Button size="small" variant="text" onClick={onDiscard}>
          {say('discard')}
        </Button>
      </Box>
    </Box>
  )
}

const panel = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 2,
  mb: 1.5,
  typography: 'body2',
  bgcolor: 'warning.soft',
  color: 'text.primary',
  '& > svg': { flexShrink: 0, color: 'warning.text' },
} as const
