import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { appWords } from './app.words.ts'

const ROWS = [68, 52, 60, 44, 64, 56]

/** Skeleton of a page whose chunk is loading. */
export function ScreenSkeleton() {
  const say = useWords(appWords)
  return (
    <Box role="status" aria-label={say('loading')} sx={page}>
      <Skeleton variant="text" width={160} sx={{ fontSize: '1.25rem', mb: 4 }} />
      {ROWS.map((percent) => (
        <Skeleton key={percent} variant="text" width={`${percent}%`} sx={{ my: 2 }} />
      ))}
    </Box>
  )
}

// The delay hides the skeleton when the chunk arrives at once.
const page = {
  '@keyframes skeleton-in': { to: { opacity: 1 } },
  animation: 'skeleton-in 160ms ease-out 200ms forwards',
  opacity: 0,
  px: { xs: 4, sm: 6 },
  py: 5,
} as const
