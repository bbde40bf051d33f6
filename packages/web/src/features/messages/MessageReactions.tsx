import type { Message } from '@guiche/contract/messages'
import Box from '@mui/material/Box'
import { useWords } from '../../platform/words.ts'
import { messageWords } from './messages.words.ts'

/** What was put to a message. */
export function MessageReactions({ message: { reactions, isDeleted } }: { message: Message }) {
  const say = useWords(messageWords)
  if (reactions.length === 0 || isDeleted) return null
  const emoji = [...new Set(reactions.map((one) => one.emoji))]
  return (
    <Box
      component="span"
      role="img"
      aria-label={say('reactions', { emoji: emoji.join(' ') })}
      sx={reactionPill}
    >
      {emoji.join('')}
      {reactions.length > 1 && (
        <Box component="span" sx={{ typography: 'caption', pl: 0.5 }}>
          {reactions.length}
        </Box>
      )}
    </Box>
  )
}

const reactionPill = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  mt: 0.5,
  mb: -3,
  px: 1.5,
  height: 22,
  borderRadius: '11px',
  fontSize: '0.8125rem',
  bgcolor: 'surface.float',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const
