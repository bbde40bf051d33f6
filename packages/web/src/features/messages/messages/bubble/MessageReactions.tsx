import type { Message } from '@guiche/contract/messages'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { messageWords } from '../messages.words.ts'
import type { ThreadActions } from '../actions/thread-actions.ts'

interface MessageReactionsProps {
  message: Message
  actions: ThreadActions
}

/** The reactions to a message by emoji with their authors. A click adds or removes the user's. */
export function MessageReactions({ message, actions }: MessageReactionsProps) {
  const say = useWords(messageWords)
  const { user } = useSession()
  const { reactions, isDeleted } = message
  if (reactions.length === 0 || isDeleted) return null
  const { onReact, customer } = actions
  const nameOf = ({ fromMe, userId }: Message['reactions'][number]) =>
    fromMe ? say(userId === user.id ? 'you' : 'us') : customer
  return (
    <Box sx={row}>
      {[...new Set(reactions.map(({ emoji }) => emoji))].map((emoji) => {
        const given = reactions.filter((one) => one.emoji === emoji)
        const isOurs = given.some(({ fromMe }) => fromMe)
        const who = given.map(nameOf).join(', ')
        return (
          <Box
            key={emoji}
            component="button"
            type="button"
            disabled={onReact === undefined}
            aria-pressed={isOurs}
            aria-label={say('reaction', { emoji, who })}
            title={who}
            onClick={() => onReact?.(message, isOurs ? '' : emoji)}
            sx={isOurs ? { ...pill, ...ours } : pill}
          >
            {emoji}
            {given.length > 1 && (
              <Box component="span" sx={{ typography: 'caption', pl: 1 }}>
                {given.length}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

const row = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 1,
  mb: -3.5,
  ml: -1,
} as const

const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 24,
  m: 0,
  px: 1.5,
  border: '1px solid',
  borderColor: 'surface.line',
  borderRadius: '12px',
  font: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: 1,
  color: 'text.primary',
  bgcolor: 'surface.float',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'surface.control' },
  '&:disabled': { cursor: 'default', color: 'text.primary' },
} as const

const ours = { borderColor: 'surface.focus' } as const
