import { Box } from '../../../ui/Box.tsx'
import { matchedPieces } from './matched-pieces.ts'

/** A text with its matching words marked. */
export function Matched({ text, matches }: { text: string; matches: readonly string[] }) {
  return matchedPieces(text, matches).map(({ text: said, isMatch }, at) =>
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
