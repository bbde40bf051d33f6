import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../../platform/call-error.ts'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ticketRuns } from '../macro-runs/index.ts'
import { ConversationSearch } from '../message-search/index.ts'
import { ticketChargesQuery } from '../../money/pix-charges/index.ts'
import { PresentColleagues, useAnnouncePresence } from '../../tickets/presence/index.ts'
import { useMarkAssignmentSeen } from '../../tickets/ticket-assignments/index.ts'
import {
  markMentionsSeen,
  ticketNotesQuery,
  useUnreadMentions,
} from '../../tickets/ticket-notes/index.ts'
import {
  isUnreadByMe,
  isVisibleTicket,
  type TicketActions,
  TicketHeader,
  TICKETS_PATH,
  ticketWords,
  useJoinRoom,
  useTicketReads,
  useTicket,
} from '../../tickets/tickets/index.ts'
import type { ComposerProps } from './composer-props.ts'
import {
  clearUnreadBeforeFetch,
  fetchNewestPage,
  unreadBeforeFetch,
  MESSAGES,
} from './messages.queries.ts'
import { messageWords } from './messages.words.ts'
import { MessageThread } from './thread/MessageThread.tsx'
import { useContactDrawer } from './use-contact-drawer.tsx'
import { useMoreActions } from './actions/use-more-actions.tsx'

interface ConversationProps {
  uuid: string
  actions: TicketActions
  /** The composer, passed in since its feature depends on this one. */
  composer: (props: ComposerProps) => ReactNode
  onBack?: (() => void) | undefined
}

/** A ticket's conversation: header, thread and composer. */
export function Conversation({ uuid, actions, composer, onBack }: ConversationProps) {
  const words = useWords(messageWords)
  const say = useWords(ticketWords)
  const navigate = useNavigate()
  const { data: ticket, isLoadingError, error, refetch } = useTicket(uuid)
  const isRefused = ticket !== undefined && !isVisibleTicket(ticket)
  const leave = useEffectEvent(() => {
    toast.error(say('unauthorized'))
    void navigate(TICKETS_PATH, { replace: true })
  })
  useEffect(() => {
    if (isRefused) leave()
  }, [isRefused])

  if (isLoadingError) {
    const isUnknown = error instanceof CallError && error.status > 0 && error.status < 500
    if (!isUnknown) return <ErrorState {...errorProps({ error, refetch })} />
    return (
      <EmptyState
        role="alert"
        text={words('notThere')}
        help={words('notThereHelp')}
        action={{
          label: words('toList'),
          onClick: () => void navigate(TICKETS_PATH, { replace: true }),
        }}
      />
    )
  }
  if (ticket === undefined || !isVisibleTicket(ticket)) return <HeaderSkeleton />
  return (
    <OpenedConversation
      key={ticket.id}
      ticket={ticket}
      actions={actions}
      composer={composer}
      onBack={onBack}
    />
  )
}

function OpenedConversation({
  ticket,
  actions,
  composer,
  onBack,
}: Omit<ConversationProps, 'uuid'> & { ticket: Ticket }) {
  const say = useWords(messageWords)
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  // Loading the thread marks it as read, so that the unread count is taken before.
  const [unreadAtFirst] = useState(() => unreadBeforeFetch(ticket))
  useEffect(() => clearUnreadBeforeFetch(ticket.id), [ticket.id])
  const [editing, setEditing] = useState<Message | null>(null)
  const shown = [ticketNotesQuery(ticket), ticketRuns(ticket.id), ticketChargesQuery(ticket.id)]
  useJoinRoom('ChatBox', [MESSAGES, ...shown.map(({ queryKey }) => queryKey)], {
    of: ticket.id,
  })
  const onTyping = useAnnouncePresence(ticket.id)
  useMarkAsRead(ticket)
  useMarkMentionsSeen(ticket.id)
  useMarkAssignmentSeen(ticket.id)
  const { tools, side } = useContactDrawer(ticket)
  const canWrite = ticket.status === 'open'
  const { more, moreDialog, flowChip } = useMoreActions(ticket)
  return (
    <Box sx={{ display: 'flex', height: '100%', minWidth: 0 }}>
      <Box
        component="section"
        aria-label={say('peekTitle', { name: ticket.contact.name })}
        sx={{ ...column, flex: 1 }}
      >
        <TicketHeader
          ticket={ticket}
          actions={actions}
          onBack={onBack}
          more={more}
          tools={
            <>
              {flowChip}
              <Suspense fallback={null}>
                <PresentColleagues ticketId={ticket.id} />
              </Suspense>
              <IconAction
                label={say('searchHere')}
                icon={Search}
                iconSize={20}
                onClick={() => setIsSearching(!isSearching)}
              />
              {tools}
            </>
          }
        />
        {isSearching && (
          <Suspense fallback={null}>
            <ConversationSearch
              contactId={ticket.contactId}
              onClose={() => setIsSearching(false)}
            />
          </Suspense>
        )}
        <MessageThread
          ticket={ticket}
          followsAddress
          unreadAtFirst={unreadAtFirst}
          {...(canWrite && { onReply: setQuoted })}
        />
        {composer({
          ticket,
          actions,
          quoted,
          onQuote: setQuoted,
          editing,
          onEdit: setEditing,
          onTyping,
        })}
      </Box>
      {side}
      {moreDialog}
    </Box>
  )
}

const SETTLES_AFTER_MS = 200

/** Marks a ticket as read while the user looks at it: loading the newest page also sends the read receipt. */
function useMarkAsRead(ticket: Ticket): void {
  const { id, unreadMessages, status, lastInboundPosition } = ticket
  const cache = useQueryClient()
  const isNewToMe = isUnreadByMe(ticket, useTicketReads())
  const read = useEffectEvent(() => {
    // Looking at a pending ticket changes the user's own mark only.
    const isUnread = isNewToMe || (unreadMessages > 0 && status !== 'pending')
    if (!isUnread || !document.hasFocus()) return
    fetchNewestPage(cache, id).catch(() => undefined)
  })
  useEffect(() => {
    const timer = setTimeout(() => read(), SETTLES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [unreadMessages, lastInboundPosition, isNewToMe])
  useEffect(() => {
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
}

/** Marks mentions in a ticket as seen when the user looks at it. */
function useMarkMentionsSeen(id: number): void {
  const { mentions, hasMore } = useUnreadMentions()
  // Mentions that are not loaded may belong to this ticket.
  const waits = hasMore || mentions.some(({ ticketId }) => ticketId === id)
  useEffect(() => {
    if (!waits) return
    const markSeenIfFocused = () => {
      if (document.hasFocus()) markMentionsSeen(id).catch(() => undefined)
    }
    markSeenIfFocused()
    addEventListener('focus', markSeenIfFocused)
    return () => removeEventListener('focus', markSeenIfFocused)
  }, [id, waits])
}

function HeaderSkeleton() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        height: 56,
        px: 4,
        borderBottom: '1px solid',
        borderColor: 'surface.line',
      }}
    >
      <Skeleton variant="circular" width={36} height={36} />
      <Skeleton width={160} />
    </Box>
  )
}

const column = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  bgcolor: 'surface.pane',
} as const
