import type { Chat } from '@guiche/contract/chats'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useNextPage } from '../../../ui/use-next-page.ts'
import { useSession } from '../sessions/index.ts'
import { ChatEntry } from './ChatEntry.tsx'
import { CHATS_PATH } from './chat-rules.ts'
import { useChats } from './chats.queries.ts'
import { chatsButtonWords } from './chats-button.words.ts'
import { chatWords } from './chats.words.ts'

interface ChatListProps {
  selectedUuid: string | undefined
  onBegin: () => void
  onEdit: (chat: Chat) => void
  onRemove: (chat: Chat) => void
}

/** The user's chats; only a chat's owner may edit or delete it. */
export function ChatList({ selectedUuid, onBegin, onEdit, onRemove }: ChatListProps) {
  const say = useWords(chatWords)
  const sayTitle = useWords(chatsButtonWords)
  const list = useChats()
  const { box, onScroll } = useNextPage({
    count: list.chats.length,
    hasMore: list.hasNextPage,
    isPaused: list.isFetching || list.isFetchNextPageError,
    onMore: () => void list.fetchNextPage(),
  })
  return (
    <Box component="section" aria-label={say('chats')} sx={column}>
      <Box component="header" sx={head}>
        <Box component="h2" sx={{ typography: 'h2', m: 0, flex: 1 }}>
          {sayTitle('title')}
        </Box>
        <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={onBegin}>
          {say('begin')}
        </Button>
      </Box>
      <Box ref={box} onScroll={onScroll} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {list.isPending && <ChatListSkeleton />}
        {list.isLoadingError && <ErrorState {...errorProps(list)} />}
        {list.isSuccess && list.chats.length === 0 && (
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say('none')}
            help={say('noneHelp')}
            action={{ label: say('beginFirst'), icon: Plus, onClick: onBegin }}
          />
        )}
        {list.chats.length > 0 && (
          <Box component="ul" aria-label={say('chats')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.chats.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                isSelected={chat.uuid === selectedUuid}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface RowProps extends Pick<ChatListProps, 'onEdit' | 'onRemove'> {
  chat: Chat
  isSelected: boolean
}

function ChatRow({ chat, isSelected, onEdit, onRemove }: RowProps) {
  const say = useWords(chatWords)
  const isOwner = chat.ownerId === useSession().user.id
  return (
    <Box component="li" sx={{ ...row, ...(isSelected && { bgcolor: 'surface.selected' }) }}>
      <Box
        component={Link}
        to={`${CHATS_PATH}/${chat.uuid}`}
        aria-current={isSelected ? 'true' : undefined}
        sx={link}
      >
        <ChatEntry chat={chat} />
      </Box>
      {isOwner && (
        <Box sx={{ display: 'flex', flexShrink: 0, pr: 2 }}>
          <IconAction
            size="small"
            icon={Pencil}
            label={say('edit', { title: chat.title })}
            onClick={() => onEdit(chat)}
          />
          <IconAction
            size="small"
            icon={Trash2}
            label={say('remove', { title: chat.title })}
            onClick={() => onRemove(chat)}
          />
        </Box>
      )}
    </Box>
  )
}

function ChatListSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 4 }}>
      {[1, 2, 3, 4].map((at) => (
        <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 64 }}>
          <Skeleton variant="circular" width={36} height={36} />
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="text" width="50%" />
            <Skeleton variant="text" width="80%" />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const column = { height: '100%', display: 'flex', flexDirection: 'column', minWidth: 0 } as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flexShrink: 0,
  px: 4,
  py: 3,
} as const

const row = {
  display: 'flex',
  alignItems: 'center',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const link = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 64,
  boxSizing: 'border-box',
  px: 4,
  py: 2,
  color: 'inherit',
  textDecoration: 'none',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'surface.focus', outlineOffset: -2 },
} as const
