import type { Message } from '@guiche/contract/messages'
import { Plus } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { messageWords } from '../messages.words.ts'

/** WhatsApp's six quick reactions. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface QuickEmojiProps {
  message: Message
  onReact: (message: Message, emoji: string) => void
  onMore: () => void
  onClose: () => void
  hasFocus?: boolean
}

/** A row of reactions; pressing the current one removes it. */
export function QuickEmoji({
  message,
  onReact,
  onMore,
  onClose,
  hasFocus = false,
}: QuickEmojiProps) {
  const say = useWords(messageWords)
  const standing = message.reactions.find(({ fromMe }) => fromMe)?.emoji
  return (
    <Box role="group" aria-label={say('react')} sx={{ display: 'flex', p: 1 }}>
      {QUICK.map((emoji, at) => {
        const isStanding = emoji === standing
        return (
          <Box
            key={emoji}
            component="button"
            type="button"
            autoFocus={hasFocus && at === 0}
            aria-pressed={isStanding}
            aria-label={say(isStanding ? 'takeBack' : 'reactWith', { emoji })}
            onClick={() => {
              onReact(message, isStanding ? '' : emoji)
              onClose()
            }}
            sx={isStanding ? { ...choice, bgcolor: 'surface.selected' } : choice}
          >
            {emoji}
          </Box>
        )
      })}
      <Box
        component="button"
        type="button"
        aria-label={say('moreEmoji')}
        title={say('moreEmoji')}
        onClick={onMore}
        sx={{ ...choice, color: 'text.secondary' }}
      >
        <Plus size={18} aria-hidden />
      </Box>
    </Box>
  )
}

const choice = {
  display: 'grid',
  placeItems: 'center',
  width: { xs: 44, sm: 36 },
  height: { xs: 44, sm: 36 },
  m: 0,
  p: 0,
  border: 0,
  borderRadius: '8px',
  background: 'none',
  fontSize: '1.25rem',
  lineHeight: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
} as const
