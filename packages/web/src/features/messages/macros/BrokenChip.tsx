import Chip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { macroWords } from './macros.words.ts'

/** At a macro that does not run, since something that it names is gone. */
export function BrokenChip() {
  const say = useWords(macroWords)
  return (
    <Chip
      size="small"
      label={say('broken')}
      sx={{ flexShrink: 0, bgcolor: 'error.soft', color: 'error.text' }}
    />
  )
}
