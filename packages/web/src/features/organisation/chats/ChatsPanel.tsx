import type { Chat } from '@guiche/contract/chats'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TopBarPanel } from '../../../ui/TopBarPanel.tsx'
import { ChatEntry } from './ChatEntry.tsx'
import { CHATS_PATH } from './chat-rules.ts'
import { useChats } from './chats.queries.ts'
import { chatsButtonWords } from './chats-button.words.ts'
import { chatWords } from './chats.words.ts'

interface ChatsPanelProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The user's chats; a click opens one. */
export default function ChatsPanel({ anchor, onClose }: ChatsPanelProps) {
  const say = useWords(chatWords)
  const sayTitle = useWords(chatsButtonWords)
  const { chats, isPending, isLoadingError, error, refetch } = useChats()
  return (
    <TopBarPanel title={sayTitle('title')} width={340} anchor={anchor} onClose={onClose}>
      <Box sx={{ maxHeight: 'min(480px, 60vh)', overflowY: 'auto' }}>
        {isPending && <Skeleton variant="rounded" height={48} sx={{ mx: 4, mb: 3 }} />}
        {isLoadingError && <ErrorState {...errorProps({ error, refetch })} />}
        {!isPending && !isLoadingError && chats.length === 0 && (
          <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{say('none')}</Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <ChatLink chat={chat} onGo={onClose} />
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ p: 2, borderTop: '1px solid', borderColor: 'surface.line' }}>
        <Button component={Link} to={CHATS_PATH} variant="text" fullWidth onClick={onClose}>
          {say('openAll')}
        </Button>
      </Box>
    </TopBarPanel>
  )
}

function ChatLink({ chat, onGo }: { chat: Chat; onGo: () => void }) {
  return (
    <Box component={Link} to={`${CHATS_PATH}/${chat.uuid}`} onClick={onGo} sx={entry}>
      <ChatEntry chat={chat} />
    </Box>
  )
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 2.5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'surface.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'surface.focus', outlineOffset: -2 },
} as const
