import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { composerWords } from '../composer.words.ts'

/** The text with its variables filled in, as the customer will read it. */
export function VariablePreview({ text }: { text: string }) {
  const say = useWords(composerWords)
  return (
    <Box aria-live="polite" sx={preview}>
      {say('preview', { text })}
    </Box>
  )
}

const preview = {
  px: 3,
  pb: 1,
  typography: 'caption',
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
