import LinearProgress from '@mui/material/LinearProgress'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { mediaWords } from './media.words.ts'

/** Progress of the upload; renders nothing outside of it. */
export function UploadProgress({ share }: { share: number | undefined }) {
  const say = useWords(mediaWords)
  if (share === undefined) return null
  const percent = Math.round(share * 100)
  return (
    <Box role="status">
      <Box sx={{ mb: 1, color: 'text.secondary' }}>{say('sending')}</Box>
      <LinearProgress
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={say('sending')}
      />
    </Box>
  )
}
