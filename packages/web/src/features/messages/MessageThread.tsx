import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import { type MouseEvent, type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { OLDER_MESSAGES_WITHIN_PX } from '../../platform/constants.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MessageRow } from './MessageRow.tsx'
import { useThread } from './messages.queries.ts'
import { messageWords } from './messages.words.ts'
import { NewestPill } from './NewestPill.tsx'
import type { ThreadActions } from './thread-actions.ts'
import type { ThreadRow } from './thread-rows.ts'
import { ThreadSkeletons, ThreadTop } from './ThreadEdges.tsx'
import { ThreadMedia } from './ThreadMedia.tsx'
import { useActing } from './use-acting.tsx'
import { useNews, useUnseen } from './use-arrivals.ts'
import { useJump } from './use-jump.ts'
import { useLongPress } from './use-long-press.ts'
import { useThreadActions } from './use-thread-actions.ts'
import { useThreadKeys } from './use-thread-keys.ts'
import { useThreadRows } from './use-thread-rows.ts'

interface MessageThreadProps {
  ticket: Ticket
  /** Absent where one cannot write. */
  onReply?: (message: Message) => void
  /** Where one looks and takes no part. */
  isPeek?: boolean
  /** How many were unread before the thread was asked for. */
  unreadAtFirst?: number
}

const AT_BOTTOM_WITHIN_PX = 80

/** The messages with one customer, the newest at the bottom. */
export function MessageThread(props: MessageThreadProps) {
  const thread = useThread(props.ticket.id)
  if (thread.isPending) return <ThreadSkeletons />
  if (thread.isLoadingError) {
    return <ErrorState text={errorText(thread.error)} onRetry={() => void thread.refetch()} />
  }
  return <Loaded {...props} />
}

function Loaded({ ticket, onReply, isPeek = false, unreadAtFirst = 0 }: MessageThreadProps) {
  const say = useWords(messageWords)
  // Asked for here and not handed down: what is on its way goes in the very render in which its message comes, or its
  // row, and the focus on it, would be lost in between.
  const thread = useThread(ticket.id)
  const { messages, refetch } = thread
  const { rows, firstIndex, lastSendingKey } = useThreadRows({ ticket, thread, unreadAtFirst })

  const list = useRef<VirtuosoHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isAtBottom, setIsAtBottom] = useState(true)
  const unseen = useUnseen(messages, isAtBottom)
  const news = useNews(messages, ticket)

  // What one wrote oneself is worth a look, wherever one was reading.
  const toBottom = useCallback((behavior: 'auto' | 'smooth') => {
    list.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior })
  }, [])
  useEffect(() => {
    if (lastSendingKey !== undefined) toBottom('auto')
  }, [lastSendingKey, toBottom])

  const onGoTo = useJump({ list, box, rows, thread })
  const { onAct, draw } = useActing(ticket, messages)
  const actions = useThreadActions({ ticket, canAct: !isPeek, onReply, onGoTo, onAct })
  const onKeyDown = useThreadKeys({ box, messages, actions })
  const longPress = useLongPress((row) => {
    const message = messages.find(({ id }) => id === row.dataset['message'])
    if (message !== undefined) onAct('menu', message, row)
  })

  return (
    <ThreadMedia messages={messages} refresh={refetch}>
      <Box
        ref={box}
        onKeyDown={onKeyDown}
        onContextMenu={keepMenuOfFingers}
        {...longPress}
        sx={frame}
      >
        <Virtuoso<ThreadRow, Context>
          ref={list}
          data={rows}
          context={{ thread, actions }}
          firstItemIndex={firstIndex}
          initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
          alignToBottom
          followOutput={(isBottom) => (isBottom ? 'auto' : false)}
          atBottomThreshold={AT_BOTTOM_WITHIN_PX}
          atBottomStateChange={setIsAtBottom}
          increaseViewportBy={{ top: 800, bottom: 400 }}
          computeItemKey={(_, row) => row.key}
          onScroll={(event) => loadOlder(event, thread)}
          components={{ Header: Top, Footer: Bottom }}
          role="log"
          aria-live="off"
          aria-label={say('log', { name: ticket.contact.name })}
          style={{ height: '100%', overflowX: 'hidden' }}
          itemContent={drawRow}
        />
        <Box role="status" aria-live="polite" sx={hidden}>
          {news}
        </Box>
        {!isAtBottom && <NewestPill unseen={unseen} onClick={() => toBottom('smooth')} />}
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

/** A long press has our menu; the browser's own would lie over it. A mouse keeps the browser's. */
function keepMenuOfFingers(event: MouseEvent<HTMLElement>): void {
  const { nativeEvent } = event
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')
    event.preventDefault()
}

const frame = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  '@media (hover: none)': { userSelect: 'none', WebkitUserSelect: 'none' },
} as const

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
