import type { Message } from '@guiche/contract/messages'
import Button from '@mui/material/Button'
import { FileX2 } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { mediaWords } from './media.words.ts'
import { isNotLoaded } from './is-not-loaded.ts'

interface BrokenMediaProps {
  /** Size of the media that is missing. */
  size: object
  isTrying: boolean
  onRetry: () => void
}

/** Placeholder for media that could not be loaded, with a retry. */
export function BrokenMedia({ size, isTrying, onRetry }: BrokenMediaProps) {
  const say = useWords(mediaWords)
  return (
    <Box role="group" aria-label={say('broken')} sx={{ ...frame, ...size, minHeight: 96 }}>
      <FileX2 size={20} aria-hidden />
      {say('broken')}
      <Button size="small" variant="text" loading={isTrying} onClick={onRetry}>
        {say('retry')}
      </Button>
    </Box>
  )
}

interface ComingMediaProps {
  size: object
  failure: Message['failure']
}

/** Placeholder while the server has no file: the download is running, has failed, or was not requested yet. */
export function PendingMedia({ size, failure }: ComingMediaProps) {
  const say = useWords(mediaWords)
  return (
    <Box sx={{ ...frame, ...size }}>
      {failure && !isNotLoaded(failure.code) && <FileX2 size={20} aria-hidden />}
      {say(missingMediaWord(failure))}
    </Box>
  )
}

function missingMediaWord(failure: Message['failure']) {
  if (failure === null) return 'fetching'
  return isNotLoaded(failure.code) ? 'unasked' : 'lost'
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  minHeight: 48,
  boxSizing: 'border-box',
  px: 4,
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  color: 'text.secondary',
  typography: 'body2',
  textAlign: 'center',
} as const
