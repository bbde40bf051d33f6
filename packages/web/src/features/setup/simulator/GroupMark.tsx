import { UsersRound } from 'lucide-react'
import { Box } from '../../../ui/Box.tsx'

/** Icon of a group in place of a customer's initials. */
export function GroupMark({ size, label }: { size: number; label: string }) {
  return (
    <Box component="span" sx={mark} style={{ width: size, height: size }}>
      <UsersRound size={size / 2} role="img" aria-label={label} />
    </Box>
  )
}

const mark = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: '50%',
  bgcolor: 'tones.t5.bg',
  color: 'tones.t5.text',
} as const
