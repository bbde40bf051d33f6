import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { type UIEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { OLDER_MESSAGES_WITHIN_PX } from '../../platform/constants.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { MessageRow, type MessageRowProps } from './MessageRow.tsx'
import { useThread } from './messages.queries.ts'
import { messageWords } from './messages.words.ts'
import { NewestPill } from './NewestPill.tsx'
import { forgetSending, rowKeyOf, sendAgain, useSendings } from './sendings.ts'
import { type ThreadRow, threadRows } from './thread-rows.ts'
import { ThreadSkeletons, ThreadTop } from './ThreadEdges.tsx'
import { useNews, useUnseen } from './use-arrivals.ts'
import { useJump } from './use-jump.ts'
import { useRetry } from './use-retry.ts'
import { useThreadKeys } from './use-thread-keys.ts'

interface MessageThreadProps {
  ticket: Ticket
  /** Absent where one only looks. */
  onReply?: (message: Message) => void
}

/** Rows are counted from here, so that there is room for older ones above. */
const FIRST_INDEX = 1_000_000
const AT_BOTTOM_WITHIN_PX = 80

/** The messages with one customer, the newest at the bottom. */
export function MessageThread({ ticket, onReply }: MessageThreadProps) {
  const thread = useThread(ticket.id)
  if (thread.isPending) return <ThreadSkeletons />
  if (thread.isLoadingError) {
    return <ErrorState text={errorText(thread.error)} onRetry={() => void thread.refetch()} />
  }
  return <Loaded ticket={ticket} thread={thread} onReply={onReply} />
}

function Loaded({
  ticket,
  thread,
  onReply,
}: MessageThreadProps & { thread: ReturnType<typeof useThread> }) {
  const say = useWords(messageWords)
  const cache = useQueryClient()
  const { user } = useSession()
  const { messages } = thread
  const sendings = useSendings(ticket.id, user.id)
  const rows = useMemo(() => threadRows(messages, sendings, rowKeyOf), [messages, sendings])
  const firstIndex = useFirstIndex(rows)
  const { mutate } = useRetry()

  const list = useRef<VirtuosoHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isAtBottom, setIsAtBottom] = useState(true)
  const unseen = useUnseen(messages, isAtBottom)
  const news = useNews(messages, ticket)

  // What one wrote oneself is worth a look, wherever one was reading.
  const lastOwnKey = sendings.at(-1)?.key
  const toBottom = useCallback((behavior: 'auto' | 'smooth') => {
    list.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior })
  }, [])
  useEffect(() => {
    if (lastOwnKey !== undefined) toBottom('auto')
  }, [lastOwnKey, toBottom])

  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const isNearTop = currentTarget.scrollTop < OLDER_MESSAGES_WITHIN_PX
    if (
      isNearTop &&
      thread.hasNextPage &&
      !thread.isFetchingNextPage &&
      !thread.isFetchNextPageError
    ) {
      void thread.fetchNextPage()
    }
  }

  const goTo = useJump({ list, box, rows })
  const onKeyDown = useThreadKeys({ box, messages, onReply })

  const { isGroup } = ticket
  const canWrite = onReply !== undefined
  // Steady, so that a row is drawn again only when it changed.
  const rowProps = useMemo<RowActions>(
    () => ({
      isGroup,
      onReply,
      onGoTo: goTo,
      onRetry: canWrite
        ? (id) => mutate(id, { onError: (error) => toast.error(errorText(error)) })
        : undefined,
      onSendAgain: (key) => sendAgain(cache, key),
      onDiscard: forgetSending,
    }),
    [isGroup, onReply, goTo, canWrite, mutate, cache],
  )
  return (
    <Box ref={box} onKeyDown={onKeyDown} sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Virtuoso<ThreadRow, Context>
        ref={list}
        data={rows}
        context={{ thread, rowProps }}
        firstItemIndex={firstIndex}
        initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
        alignToBottom
        followOutput={(isBottom) => (isBottom ? 'auto' : false)}
        atBottomThreshold={AT_BOTTOM_WITHIN_PX}
        atBottomStateChange={setIsAtBottom}
        increaseViewportBy={{ top: 800, bottom: 400 }}
        computeItemKey={(_, row) => row.key}
        onScroll={onScroll}
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
    </Box>
  )
}

type RowActions = Omit<MessageRowProps, 'row'>

interface Context {
  thread: ReturnType<typeof useThread>
  rowProps: RowActions
}

function drawRow(_index: number, row: ThreadRow, { rowProps }: Context) {
  return <MessageRow row={row} {...rowProps} />
}

function Top({ context }: { context: Context }) {
  return <ThreadTop thread={context.thread} />
}

function Bottom() {
  return <Box sx={{ height: 16 }} />
}

/** The index of the first row: it falls as older ones come, so that what is read stays where it is. */
function useFirstIndex(rows: readonly ThreadRow[]): number {
  const [anchor] = useState(() => rows[0]?.key)
  const before = rows.findIndex(({ key }) => key === anchor)
  return FIRST_INDEX - Math.max(0, before)
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
