import { PhoneMissed } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatTime } from '../../../../ui/formats.ts'
import { messageWords } from '../messages.words.ts'

export function MissedCall({ isVideo, at }: { isVideo: boolean; at: string }) {
  const say = useWords(messageWords)
  return (
    <Box sx={callRow}>
      <PhoneMissed size={14} aria-hidden />
      {say(isVideo ? 'missedVideo' : 'missedVoice')}
      <time dateTime={at}>{formatTime(at)}</time>
    </Box>
  )
}

const callRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 1,
  gap: 1.5,
  py: 1,
  typography: 'caption',
  color: 'error.text',
  '& time': { color: 'text.secondary' },
} as const
