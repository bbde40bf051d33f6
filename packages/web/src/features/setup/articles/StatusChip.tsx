import MuiChip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { articleWords } from './articles.words.ts'

export function StatusChip({ isPublished }: { isPublished: boolean }) {
  const say = useWords(articleWords)
  const colors = isPublished
    ? { bgcolor: 'success.soft', color: 'success.text' }
    : { bgcolor: 'surface.rule', color: 'text.primary' }
  return <MuiChip size="small" label={say(isPublished ? 'published' : 'draft')} sx={colors} />
}
