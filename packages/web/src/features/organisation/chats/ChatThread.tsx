import type { Chat } from '@guiche/contract/chats'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { OLDER_CHAT_MESSAGES_WITHIN_PX } from '../../../platform/constants.ts'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatDate } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { AnchoredLog, type LogHandle } from '../../../ui/AnchoredLog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useSendings } from '../sendings/index.ts'
import { useSession } from '../sessions/index.ts'
import { ChatBubble, ChatSendingBubble } from './ChatBubble.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { threadRowsOf, unreadCountOf } from './chat-rules.ts'
import { useChatMessages, useReportChatRead } from './chats.queries.ts'
import { chatWords } from './chats.words.ts'
import { chatSendings, sendChatMessage } from './chat-sendings.ts'

interface ChatThreadProps {
  chat: Chat
  onEdit: (chat: Chat) => void
  onRemove: (chat: Chat) => void
}

/** Messages of a chat, newest at the bottom, and the composer. */
export function ChatThread({ chat, onEdit, onRemove }: ChatThreadProps) {
  const say = useWords(chatWords)
  const { user } = useSession()
  const cache = useQueryClient()
  useMarkChatAsRead(chat)
  return (
    <Box component="section" aria-label={chat.title} sx={column}>
      <ChatHead chat={chat} onEdit={onEdit} onRemove={onRemove} />
      <ChatMessages chat={chat} />
      <ChatComposer
        chatId={chat.id}
        label={say('write', { title: chat.title })}
        onSend={(text, file) =>
          sendChatMessage(cache, { chatId: chat.id, userId: user.id, text, file })
        }
      />
    </Box>
  )
}

function ChatHead({ chat, onEdit, onRemove }: ChatThreadProps) {
  const say = useWords(chatWords)
  const { user } = useSession()
  const names = chat.users.map((member) =>
    member.userId === user.id ? say('you') : member.user.name,
  )
  return (
    <Box component="header" sx={head}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="h2" sx={{ ...cut, typography: 'h4', m: 0 }}>
          <bdi>{chat.title}</bdi>
        </Box>
        <Box
          title={names.join(', ')}
          sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}
        >
          {names.join(', ')}
        </Box>
      </Box>
      {chat.ownerId === user.id && (
        <>
          <IconAction
            icon={Pencil}
            label={say('edit', { title: chat.title })}
            onClick={() => onEdit(chat)}
          />
          <IconAction
            icon={Trash2}
            label={say('remove', { title: chat.title })}
            onClick={() => onRemove(chat)}
          />
        </>
      )}
    </Box>
  )
}

function ChatMessages({ chat }: { chat: Chat }) {
  const say = useWords(chatWords)
  const { user } = useSession()
  const sendings = useSendings(chatSendings, chat.id, user.id)
  const log = useRef<LogHandle>(null)
  const thread = useChatMessages(chat.id)
  const rows = threadRowsOf(thread.messages)
  // A refetched log contains a message whose reply was lost before its sending is retried.
  const known = new Set(thread.messages.map(({ idempotencyKey }) => idempotencyKey))
  // Scrolls to the end after the user has sent a message.
  const sent = sendings.length
  useEffect(() => {
    if (sent > 0) log.current?.toEnd('auto')
  }, [sent])

  if (thread.isPending) return <MessagesSkeleton />
  if (thread.isLoadingError)
    return (
      <Box sx={{ flex: 1 }}>
        <ErrorState {...errorProps(thread)} />
      </Box>
    )
  const loadOlder = () => {
    if (thread.hasNextPage && !thread.isFetching && !thread.isFetchNextPageError)
      void thread.fetchNextPage()
  }
  return (
    <Box sx={{ flex: 1, minHeight: 0 }}>
      <AnchoredLog
        handle={log}
        label={say('log', { title: chat.title })}
        olderWithinPx={OLDER_CHAT_MESSAGES_WITHIN_PX}
        onOlder={loadOlder}
        top={<ThreadTop thread={thread} isEmpty={rows.length === 0} />}
        bottom={
          <Box sx={{ pb: 3 }}>
            {sendings
              .filter(({ key }) => !known.has(key))
              .map((sending) => (
                <ChatSendingBubble key={sending.key} sending={sending} />
              ))}
          </Box>
        }
      >
        {rows.map((row) =>
          row.kind === 'day' ? (
            <DayDivider key={row.key} at={row.at} />
          ) : (
            <ChatBubble {...row} key={row.key} isMine={row.message.senderId === user.id} />
          ),
        )}
      </AnchoredLog>
    </Box>
  )
}

interface TopProps {
  thread: ReturnType<typeof useChatMessages>
  isEmpty: boolean
}

function ThreadTop({ thread, isEmpty }: TopProps) {
  const say = useWords(chatWords)
  if (isEmpty) return <Box sx={quietLine}>{say('noMessages')}</Box>
  if (thread.isFetchNextPageError)
    return (
      <Box sx={quietLine}>
        {say('olderFailed')}
        <Button size="small" variant="text" onClick={() => void thread.fetchNextPage()}>
          {say('retry')}
        </Button>
      </Box>
    )
  return thread.hasNextPage ? <Box sx={quietLine}>{say('older')}</Box> : <Box sx={{ height: 8 }} />
}

function DayDivider({ at }: { at: string }) {
  const say = useWords(chatWords)
  const now = useNow()
  const day = formatDate(at)
  const text =
    day === formatDate(now)
      ? say('today')
      : day === formatDate(dayBeforeToday(now))
        ? say('yesterday')
        : day
  return <Box sx={{ ...quietLine, pt: 4, pb: 1 }}>{text}</Box>
}

function dayBeforeToday(now: number): Date {
  const today = new Date(now)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
}

function MessagesSkeleton() {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        gap: 3,
        px: 6,
        pb: 4,
      }}
    >
      {[40, 62, 34].map((width, at) => (
        <Skeleton
          key={width}
          variant="rounded"
          width={`${width}%`}
          height={36}
          sx={{ borderRadius: '12px', ml: at % 2 === 0 ? 0 : 'auto' }}
        />
      ))}
    </Box>
  )
}

/** Marks an open chat as read, unless the window is hidden. */
function useMarkChatAsRead(chat: Chat): void {
  const { user } = useSession()
  const { mutate, isPending } = useReportChatRead()
  const unread = unreadCountOf(chat, user.id)
  const read = useEffectEvent(() => {
    if (unread === 0 || isPending || document.visibilityState === 'hidden') return
    mutate({ id: chat.id, userId: user.id })
  })
  useEffect(() => read(), [chat.id, unread, isPending])
  useEffect(() => {
    const markIfVisible = () => read()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [])
}

const column = { height: '100%', display: 'flex', flexDirection: 'column', minWidth: 0 } as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 56,
  boxSizing: 'border-box',
  flexShrink: 0,
  px: { xs: 4, sm: 6 },
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const quietLine = {
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 2,
  py: 3,
  px: 4,
  typography: 'caption',
  color: 'text.secondary',
} as const
