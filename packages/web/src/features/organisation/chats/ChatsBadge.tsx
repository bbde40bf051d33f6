import { useEffect, useState } from 'react'
import { CHATS_AFTER_MS } from '../../../platform/constants.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useSession } from '../sessions/index.ts'
import { unreadCountOf } from './chat-rules.ts'
import { useChats } from './chats.queries.ts'
import { chatsButtonWords } from './chats-button.words.ts'

/** Dot in the menu while a chat has unread messages. */
export function ChatsBadge() {
  const say = useWords(chatsButtonWords)
  if (!useHasUnread()) return null
  return (
    <Box
      component="span"
      role="img"
      aria-label={say('hasUnread')}
      title={say('hasUnread')}
      sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'error.main' }}
    />
  )
}

/** Requests the chats a moment after the page has loaded, so that they do not delay it. */
export function useHasUnread(): boolean {
  const { user } = useSession()
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOn(true), CHATS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return useChats(isOn).chats.some((chat) => unreadCountOf(chat, user.id) > 0)
}
