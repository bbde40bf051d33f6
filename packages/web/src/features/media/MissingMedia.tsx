import Button from '@mui/material/Button'
import { FileX2 } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { mediaWords } from './media.words.ts'

interface BrokenMediaProps {
  /** As large as what should stand here. */
  size: object
  isTrying: boolean
  onRetry: () => void
}

/** It should be here and is not. */
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

/** The message is here, its bytes are still on their way to the server, or could not be had. */
export function ComingMedia({ size, isLost }: { size: object; isLost: boolean }) {
  const say = useWords(mediaWords)
  return (
    <Box sx={{ ...frame, ...size }}>
      {isLost && <FileX2 size={20} aria-hidden />}
      {say(isLost ? 'lost' : 'fetching')}
    </Box>
  )
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
