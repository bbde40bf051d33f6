import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { OLDER_MESSAGES_WITHIN_PX } from '../../platform/constants.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useLongPress } from '../../ui/use-long-press.ts'
import { MessageRow } from './MessageRow.tsx'
import { readNewest, useThread } from './messages.queries.ts'
import { messageWords } from './messages.words.ts'
import { NewestPill } from './NewestPill.tsx'
import type { ThreadActions } from './thread-actions.ts'
import type { ThreadRow } from './thread-rows.ts'
import { ThreadSkeletons, ThreadTop } from './ThreadEdges.tsx'
import { ThreadMedia } from './ThreadMedia.tsx'
import { useActing } from './use-acting.tsx'
import { useAnchor } from './use-anchor.ts'
import { useArrival, useAskedMessage, useIsAtNewest, useSurroundings } from './use-asked-message.ts'
import { useNews, useUnseen } from './use-arrivals.ts'
import { useJump } from './use-jump.ts'
import { useThreadActions } from './use-thread-actions.ts'
import { useThreadKeys } from './use-thread-keys.ts'
import { useThreadRows } from './use-thread-rows.ts'
import { unseen } from '../../ui/unseen.ts'

interface MessageThreadProps {
  ticket: Ticket
  /** Absent where one cannot write. */
  onReply?: (message: Message) => void
  /** Where one looks and takes no part. */
  isPeek?: boolean
  /** How many were unread before the thread was asked for. */
  unreadAtFirst?: number
  /** Opens at the message that the address names. */
  followsAddress?: boolean
}

const AT_BOTTOM_WITHIN_PX = 80
const NEWER_MESSAGES_WITHIN_PX = 50

/** The messages with one customer, the newest at the bottom. */
export function MessageThread(props: MessageThreadProps) {
  const { asked, toMessage, toNewest } = useAskedMessage(props.followsAddress === true)
  const thread = useThread(props.ticket.id, asked)
  const isSurrounded = useSurroundings(thread, asked)
  if (thread.isPending) return <ThreadSkeletons />
  if (thread.isLoadingError) {
    // Whatever became of the message, the conversation is there.
    const retry = () => (asked === undefined ? void thread.refetch() : toNewest())
    return <ErrorState text={errorText(thread.error)} onRetry={retry} />
  }
  if (!isSurrounded) return <ThreadSkeletons />
  return <Loaded key={asked ?? ''} {...props} {...{ asked, toMessage, toNewest }} />
}

function Loaded({
  ticket,
  onReply,
  isPeek = false,
  unreadAtFirst = 0,
  asked,
  toMessage,
  toNewest,
}: MessageThreadProps & {
  /** At which message it was opened. */
  asked: string | undefined
  toMessage: (messageId: string) => void
  toNewest: () => void
}) {
  const say = useWords(messageWords)
  const cache = useQueryClient()
  // Asked for here and not handed down: what is on its way goes in the very render in which its message comes, or its
  // row, and the focus on it, would be lost in between.
  const thread = useThread(ticket.id, asked)
  const { messages, refetch } = thread
  const { rows, firstIndex, lastSendingKey } = useThreadRows({ ticket, thread, unreadAtFirst })

  const list = useRef<VirtuosoHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isAtBottom, setIsAtBottom] = useState(asked === undefined)
  const { marked, isOnItsWay } = useArrival(box, asked)
  const [opensAt] = useState(() =>
    rows.findIndex((row) => row.kind === 'message' && row.message.id === asked),
  )
  const arrived = useUnseen(messages, isAtBottom)
  const heard = useNews(messages, ticket)
  // Where one reads on from an old message, what comes below it is no news.
  const [unseenCount, news] = asked === undefined ? [arrived, heard] : [0, '']

  // What one wrote oneself is worth a look, wherever one was reading.
  const { hasPreviousPage } = thread
  const toBottom = useCallback(
    (behavior: 'auto' | 'smooth') => {
      if (hasPreviousPage || asked !== undefined) toNewest()
      else list.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior })
    },
    [hasPreviousPage, asked, toNewest],
  )
  const seenSendingKey = useRef(lastSendingKey)
  useEffect(() => {
    if (seenSendingKey.current === lastSendingKey) return
    seenSendingKey.current = lastSendingKey
    if (lastSendingKey !== undefined) toBottom('auto')
  }, [lastSendingKey, toBottom])

  const isAtNewest = useIsAtNewest(asked, hasPreviousPage)
  useAnchor(box, isOnItsWay)
  const onGoTo = useJump({ list, box, rows, toMessage })
  const { onAct, draw } = useActing(ticket, messages)
  const actions = useThreadActions({ ticket, canAct: !isPeek, onReply, onGoTo, onAct })
  const onKeyDown = useThreadKeys({ box, messages, actions })
  const longPress = useLongPress((touched) => {
    // A player or a link keeps its own way with a finger.
    if (touched.closest('input, video, a') !== null) return false
    const row = touched.closest<HTMLElement>('[data-message]')
    const message = messages.find(({ id }) => id === row?.dataset['message'])
    if (row === null || message === undefined) return false
    onAct('menu', message, row)
    return true
  })

  return (
    <ThreadMedia messages={messages} refresh={refetch}>
      <Box
        ref={box}
        onKeyDown={onKeyDown}
        {...longPress}
        sx={{ ...frame, ...(marked !== undefined && markOf(marked)) }}
      >
        <Virtuoso<ThreadRow, Context>
          ref={list}
          data={rows}
          context={{ thread, actions }}
          firstItemIndex={firstIndex}
          initialTopMostItemIndex={
            opensAt === -1 ? { index: 'LAST', align: 'end' } : { index: opensAt, align: 'center' }
          }
          alignToBottom
          followOutput={isAtNewest && ((isBottom) => isBottom && 'auto')}
          atBottomThreshold={AT_BOTTOM_WITHIN_PX}
          atBottomStateChange={setIsAtBottom}
          increaseViewportBy={{ top: 800, bottom: 400 }}
          computeItemKey={(_, row) => row.key}
          onScroll={(event) => {
            if (isOnItsWay.current) return
            loadOlder(event, thread)
            if (loadsNewer(event, thread)) void fetchNewer(cache, thread, ticket.id)
          }}
          components={{ Header: Top, Footer: Bottom }}
          role="log"
          aria-live="off"
          aria-label={say('log', { name: ticket.contact.name })}
          style={{ height: '100%', overflowX: 'hidden' }}
          itemContent={drawRow}
        />
        <Box role="status" aria-live="polite" sx={unseen}>
          {news}
        </Box>
        {(!isAtBottom || hasPreviousPage) && (
          <NewestPill unseen={unseenCount} onClick={() => toBottom('smooth')} />
        )}
        {draw(actions)}
      </Box>
    </ThreadMedia>
  )
}

interface Context {
  thread: ReturnType<typeof useThread>
  actions: ThreadActions
}

function drawRow(_index: number, row: ThreadRow, { actions }: Context) {
  return <MessageRow row={row} actions={actions} />
}

function Top({ context }: { context: Context }) {
  return <ThreadTop thread={context.thread} />
}

function Bottom() {
  return <Box sx={{ height: 16 }} />
}

/** Older messages come when the first of those that are loaded is near (core 9). */
function loadOlder(
  { currentTarget }: UIEvent<HTMLElement>,
  thread: ReturnType<typeof useThread>,
): void {
  if (currentTarget.scrollTop >= OLDER_MESSAGES_WITHIN_PX) return
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread
  if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
}

/** Whether the last of those that are loaded is near, and newer ones stand below it. */
function loadsNewer(
  { currentTarget }: UIEvent<HTMLElement>,
  { hasPreviousPage, isFetching }: ReturnType<typeof useThread>,
): boolean {
  const below = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
  return hasPreviousPage && !isFetching && below < NEWER_MESSAGES_WITHIN_PX
}

/** What was written while the last newer page was on its way stands in no page. */
async function fetchNewer(
  cache: QueryClient,
  { fetchPreviousPage }: ReturnType<typeof useThread>,
  ticketId: number,
): Promise<void> {
  const { hasPreviousPage } = await fetchPreviousPage()
  if (!hasPreviousPage) await readNewest(cache, ticketId).catch(() => undefined)
}

function markOf(messageId: string) {
  return { [`& [data-message="${messageId}"] > :first-of-type`]: { bgcolor: 'warning.soft' } }
}

const frame = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  '@media (hover: none)': { userSelect: 'none', WebkitUserSelect: 'none' },
} as const
