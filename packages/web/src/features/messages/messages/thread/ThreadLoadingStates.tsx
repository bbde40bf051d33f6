import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import type { useThread } from '../messages.queries.ts'
import { messageWords } from '../messages.words.ts'

/** The area above the oldest loaded message: progress, error or nothing. */
export function ThreadTop({ thread }: { thread: ReturnType<typeof useThread> }) {
  const say = useWords(messageWords)
  if (thread.isFetchNextPageError) {
    return (
      <Box sx={topLine}>
        {say('olderFailed')}
        <Button size="small" variant="text" onClick={() => void thread.fetchNextPage()}>
          {say('retry')}
        </Button>
      </Box>
    )
  }
  if (thread.hasNextPage) return <Box sx={topLine}>{say('older')}</Box>
  return <Box sx={{ height: 8 }} />
}

const SKELETONS = [40, 62, 34, 52, 70, 28]

export function ThreadSkeletons() {
  return (
    <Box aria-hidden sx={skeletons}>
      {SKELETONS.map((width, at) => (
        <Skeleton
          key={at}
          variant="rounded"
          width={`${width}%`}
          height={36}
          sx={{ borderRadius: '12px', ml: at % 2 === 0 ? 0 : 'auto', flexShrink: 0 }}
        />
      ))}
    </Box>
  )
}

const topLine = {
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 2,
  py: 3,
  typography: 'caption',
  color: 'text.secondary',
} as const

const skeletons = {
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 3,
  px: 6,
  pb: 4,
} as const
