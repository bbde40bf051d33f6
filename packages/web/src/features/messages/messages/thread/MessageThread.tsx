import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { OLDER_MESSAGES_WITHIN_PX } from '../../../../platform/constants.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { AnchoredLog, type LogHandle } from '../../../../ui/AnchoredLog.tsx'
import { visuallyHidden } from '../../../../ui/visually-hidden.ts'
import { MessageRow } from '../bubble/MessageRow.tsx'
import { dropOlderPages, fetchNewestPage, useThread } from '../messages.queries.ts'
import { messageWords } from '../messages.words.ts'
import { NewestPill } from './NewestPill.tsx'
import { ThreadSkeletons, ThreadTop } from './ThreadLoadingStates.tsx'
import { ThreadMedia } from './ThreadMedia.tsx'
import { useMessageDialogs } from '../actions/use-message-dialogs.tsx'
import {
  messageRowSelector,
  useFocusOpenedMessage,
  useOpenedMessage,
} from './use-opened-message.ts'
import { useLiveRegionText, useUnseenCount } from './use-new-messages.ts'
import { useJumpToMessage } from './use-jump-to-message.ts'
import { useThreadActions } from '../actions/use-thread-actions.ts'
import { useThreadKeys } from './use-thread-keys.ts'
import { useMessageLongPress } from './use-message-long-press.ts'
import { useScrollToOwnMessage, useToBottom } from './use-to-bottom.ts'
import { useThreadRows } from './use-thread-rows.ts'

interface MessageThreadProps {
  ticket: Ticket
  /** Absent where the user cannot write. */
  onReply?: (message: Message) => void
  /** True in a read-only view. */
  isPeek?: boolean
  /** The number of unread messages before the thread was loaded. */
  unreadAtFirst?: number
  /** True if the thread opens at the message in the address. */
  followsAddress?: boolean
}

const NEWER_MESSAGES_WITHIN_PX = 50

/** The messages of one customer, the newest at the bottom. */
export function MessageThread(props: MessageThreadProps) {
  const { asked, toMessage, toNewest } = useOpenedMessage(props.followsAddress === true)
  const thread = useThread(props.ticket.id, asked)
  if (thread.isPending) return <ThreadSkeletons />
  if (thread.isLoadingError) {
    // A message that could not be loaded must not block the conversation: the retry opens the newest page.
    const retry = () => (asked === undefined ? void thread.refetch() : toNewest())
    return <ErrorState text={errorText(thread.error)} onRetry={retry} />
  }
  return <LoadedThread key={asked ?? ''} {...props} {...{ asked, toMessage, toNewest }} />
}

function LoadedThread({
  ticket,
  onReply,
  isPeek = false,
  unreadAtFirst = 0,
  asked,
  toMessage,
  toNewest,
}: MessageThreadProps & {
  /** The message at which the thread opens. */
  asked: string | undefined
  toMessage: (messageId: string) => void
  toNewest: () => void
}) {
  const say = useWords(messageWords)
  const cache = useQueryClient()
  // Subscribed here instead of passed as props: a sending must disappear in the same render in which its message
  // appears, or its row would be unmounted and lose the focus.
  const thread = useThread(ticket.id, asked, { refetchOnMount: false })
  const { messages, refetch } = thread
  const { rows, lastSendingKey } = useThreadRows({ ticket, thread, unreadAtFirst })

  const log = useRef<LogHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(asked === undefined)
  const marked = useFocusOpenedMessage(box, asked)
  const arrived = useUnseenCount(messages, isAtEnd)
  const heard = useLiveRegionText(messages, ticket)
  // While the thread is open at an old message, messages below it are not announced.
  const [unseenCount, news] = asked === undefined ? [arrived, heard] : [0, '']
  useEffect(() => {
    // The same thread may be open below a peek.
    if (!isPeek) return () => dropOlderPages(cache, ticket.id)
  }, [cache, ticket.id, isPeek])

  const { hasPreviousPage } = thread
  const toBottom = useToBottom({ ticketId: ticket.id, log, hasPreviousPage, asked, toNewest })
  useScrollToOwnMessage(lastSendingKey, toBottom)
  const onGoTo = useJumpToMessage({ log, box, toMessage })
  const { onAct, draw } = useMessageDialogs(ticket, messages)
  const actions = useThreadActions({ ticket, canAct: !isPeek, onReply, onGoTo, onAct })
  const onKeyDown = useThreadKeys({ box, messages, actions })
  const longPress = useMessageLongPress(messages, onAct)

  return (
    <ThreadMedia messages={messages} refresh={refetch}>
      <Box
        ref={box}
        onKeyDown={onKeyDown}
        {...longPress}
        sx={{ ...frame, ...(marked !== undefined && highlightStyle(marked)) }}
      >
        <AnchoredLog
          handle={log}
          label={say('log', { name: ticket.contact.name })}
          opensAt={asked && messageRowSelector(asked)}
          hasNewer={hasPreviousPage}
          olderWithinPx={OLDER_MESSAGES_WITHIN_PX}
          newerWithinPx={NEWER_MESSAGES_WITHIN_PX}
          onOlder={() => loadOlder(thread)}
          onNewer={(byHand) => {
            if (mayLoadNewer(thread, byHand)) void fetchNewer(cache, thread, ticket.id)
          }}
          onAtEnd={setIsAtEnd}
          top={<ThreadTop thread={thread} />}
          bottom={<Box sx={{ height: 16 }} />}
        >
          {rows.map((row) => (
            <MessageRow key={row.key} row={row} actions={actions} />
          ))}
        </AnchoredLog>
        <Box role="status" aria-live="polite" sx={visuallyHidden}>
          {news}
        </Box>
        {(!isAtEnd || hasPreviousPage) && (
          <NewestPill unseen={unseenCount} onClick={() => toBottom('smooth')} />
        )}
        {draw(actions)}
      </Box>
    </ThreadMedia>
  )
}

type Thread = ReturnType<typeof useThread>

function loadOlder({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Thread): void {
  if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
}

/** True if newer pages exist and may be loaded. After a failure only the user loads again. */
function mayLoadNewer(
  { hasPreviousPage, isFetching, isFetchPreviousPageError }: Thread,
  byHand: boolean,
): boolean {
  return hasPreviousPage && !isFetching && (byHand || !isFetchPreviousPageError)
}

/** A message written while the last newer page was loading is in no page, so that the newest page is requested too. */
async function fetchNewer(
  cache: QueryClient,
  { fetchPreviousPage }: Thread,
  ticketId: number,
): Promise<void> {
  const { hasPreviousPage } = await fetchPreviousPage()
  if (!hasPreviousPage) await fetchNewestPage(cache, ticketId).catch(() => undefined)
}

function highlightStyle(messageId: string) {
  return { [`& ${messageRowSelector(messageId)} > :first-of-type`]: { bgcolor: 'warning.soft' } }
}

const frame = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  '@media (hover: none)': { userSelect: 'none', WebkitUserSelect: 'none' },
} as const
