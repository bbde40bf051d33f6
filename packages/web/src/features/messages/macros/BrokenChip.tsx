import Chip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { macroWords } from './macros.words.ts'

/** Marks a macro that does not run, since a row that it refers to was deleted. */
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
