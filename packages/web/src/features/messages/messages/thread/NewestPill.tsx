import Button from '@mui/material/Button'
import { ArrowDown } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { messageWords } from '../messages.words.ts'

/** A button to the newest message with the number of unseen ones. */
export function NewestPill({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  const say = useWords(messageWords)
  return (
    <Button
      variant="outlined"
      startIcon={<ArrowDown aria-hidden />}
      aria-label={unseen === 0 ? say('toNewest') : undefined}
      onClick={onClick}
      sx={unseen === 0 ? roundPill : pill}
    >
      {unseen > 0 && say('newMessages', { count: unseen })}
    </Button>
  )
}

const pill = {
  position: 'absolute',
  bottom: 12,
  left: '50%',
  transform: 'translateX(-50%)',
  borderRadius: 999,
  bgcolor: 'surface.float',
  boxShadow: '0 2px 12px rgba(10, 11, 30, 0.16)',
} as const

const roundPill = {
  ...pill,
  left: 'auto',
  right: 24,
  transform: 'none',
  width: 36,
  height: 36,
  p: 0,
  '& .MuiButton-startIcon': { m: 0 },
} as const
