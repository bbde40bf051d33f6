import type { Chat } from '@guiche/contract/chats'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { formatTimeOrDate } from '../../../ui/formats.ts'
import { useSession } from '../sessions/index.ts'
import { unreadCountOf } from './chat-rules.ts'
import { chatWords } from './chats.words.ts'

/** A chat in a list: title and time, last message and number of unread ones. */
export function ChatEntry({ chat }: { chat: Chat }) {
  const say = useWords(chatWords)
  const unread = unreadCountOf(chat, useSession().user.id)
  return (
    <>
      <Avatar name={chat.title} size={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Box component="bdi" sx={{ ...cut, flex: 1, fontWeight: unread > 0 ? 600 : 500 }}>
            {chat.title}
          </Box>
          <Box component="time" dateTime={chat.updatedAt} sx={time}>
            {formatTimeOrDate(chat.updatedAt)}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 20 }}>
          <Box
            component="bdi"
            sx={{ ...cut, flex: 1, typography: 'body2', color: 'text.secondary' }}
          >
            {chat.lastMessage || say('members', { count: chat.users.length })}
          </Box>
          {unread > 0 && (
            <Box
              component="span"
              role="img"
              aria-label={say('unread', { count: unread })}
              sx={badge}
            >
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </Box>
          )}
        </Box>
      </Box>
    </>
  )
}

const MOST_SHOWN = 99

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const time = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  flexShrink: 0,
} as const

const badge = {
  flexShrink: 0,
  minWidth: 18,
  height: 18,
  px: 1.25,
  boxSizing: 'border-box',
  borderRadius: '9px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
