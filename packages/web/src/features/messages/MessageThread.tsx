import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type UIEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { OLDER_MESSAGES_WITHIN_PX } from '../../platform/constants.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { summaryOf } from './MessageQuote.tsx'
import { MessageRow, type MessageRowProps } from './MessageRow.tsx'
import { useThread } from './messages.queries.ts'
import { messageWords } from './messages.words.ts'
import { forgetSending, rowKeyOf, sendAgain, useSendings } from './sendings.ts'
import { type ThreadRow, threadRows } from './thread-rows.ts'
import { useRetry } from './use-retry.ts'

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
  if (thread.isPending) return <Skeletons />
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

  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  const goTo = useCallback((messageId: string) => {
    const at = latest.current.findIndex(
      (row) => row.kind === 'message' && row.message.id === messageId,
    )
    if (at === -1) return
    list.current?.scrollToIndex({ index: at, align: 'center', behavior: 'auto' })
    setTimeout(
      () => box.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.focus(),
      100,
    )
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const drawn = [...(box.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
    const at = drawn.findIndex((one) => one === document.activeElement)
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = at === -1 ? drawn.at(-1) : drawn[at + (event.key === 'ArrowUp' ? -1 : 1)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    } else if (
      at !== -1 &&
      (event.key === 'r' || event.key === 'Enter') &&
      event.target === drawn[at]
    ) {
      const message = messages.find(({ id }) => id === drawn[at]?.dataset['message'])
      if (message === undefined || onReply === undefined) return
      event.preventDefault()
      onReply(message)
    }
  }

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
      {!isAtBottom && (
        <Button
          variant="outlined"
          startIcon={<ArrowDown aria-hidden />}
          aria-label={unseen === 0 ? say('toNewest') : undefined}
          onClick={() => toBottom('smooth')}
          sx={unseen === 0 ? roundPill : pill}
        >
          {unseen > 0 && say('newMessages', { count: unseen })}
        </Button>
      )}
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

/** Above the oldest that is loaded. */
function Top({ context }: { context: Context }) {
  const say = useWords(messageWords)
  const { thread } = context
  if (thread.isFetchNextPageError) {
    return (
      <Box sx={topLine}>
        {say('olderFailed')}
        <Button size="small" variant="text" onClick={() => void thread.fetchNextPage()}>
          {say('retry')}
        </Button>
      </Box>
    )
  }
  if (thread.hasNextPage) return <Box sx={topLine}>{say('older')}</Box>
  return <Box sx={{ height: 8 }} />
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

/** How many messages of the customer came since the bottom was last seen. */
function useUnseen(messages: readonly Message[], isAtBottom: boolean): number {
  const last = messages.at(-1)?.position ?? 0
  const [seen, setSeen] = useState(last)
  if (isAtBottom && seen !== last) setSeen(last)
  return isAtBottom
    ? 0
    : messages.filter(({ position, fromMe }) => position > seen && !fromMe).length
}

/** The newest message of the customer, for those who do not see it come. What was there at first is not read aloud. */
function useNews(messages: readonly Message[], { contact }: Ticket): string {
  const say = useWords(messageWords)
  const last = messages.at(-1)
  const [first] = useState(last?.id)
  if (last === undefined || last.id === first || last.fromMe) return ''
  return say('said', { name: last.participant ?? contact.name, text: summaryOf(last) })
}

const SKELETONS = [40, 62, 34, 52, 70, 28]

function Skeletons() {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        gap: 3,
        px: 6,
        pb: 4,
      }}
    >
      {SKELETONS.map((width, at) => (
        <Skeleton
          key={at}
          variant="rounded"
          width={`${width}%`}
          height={36}
          sx={{ borderRadius: '12px', ml: at % 2 === 0 ? 0 : 'auto', flexShrink: 0 }}
        />
      ))}
    </Box>
  )
}

const topLine = {
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 2,
  py: 3,
  typography: 'caption',
  color: 'text.secondary',
} as const

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const pill = {
  position: 'absolute',
  bottom: 12,
  left: '50%',
  transform: 'translateX(-50%)',
  borderRadius: 999,
  bgcolor: 'surface.float',
  boxShadow: '0 2px 12px rgba(10, 11, 30, 0.16)',
} as const

const roundPill = {
  ...pill,
  left: 'auto',
  right: 24,
  transform: 'none',
  width: 36,
  height: 36,
  p: 0,
  '& .MuiButton-startIcon': { m: 0 },
} as const
