import { Box } from '../../../ui/Box.tsx'
import { highlightedPieces } from './highlighted-pieces.ts'

/** A text with its matching words marked. */
export function HighlightedText({ text, matches }: { text: string; matches: readonly string[] }) {
  return highlightedPieces(text, matches).map(({ text: said, isMatch }, at) =>
    isMatch ? (
      <Box key={at} component="mark" sx={mark}>
        {said}
      </Box>
    ) : (
      <span key={at}>{said}</span>
    ),
  )
}

const mark = {
  bgcolor: 'warning.soft',
  color: 'text.primary',
  fontWeight: 500,
  borderRadius: '3px',
  px: '1px',
} as const
