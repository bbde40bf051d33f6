import type { Assignment } from '@guiche/contract/ticket-assignments'
import type { Mention } from '@guiche/contract/ticket-notes'
import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TopBarPanel } from '../../../ui/TopBarPanel.tsx'
import { formatTimeOrDate } from '../../../ui/formats.ts'
import { OPENS_NOTES, type useUnreadMentions } from '../ticket-notes/index.ts'
import {
  ChannelBadge,
  shortCountText,
  TicketPreview,
  TICKETS_PATH,
  ticketWords,
} from '../tickets/index.ts'
import { requestDesktopPermission, desktopPermission } from './desktop-notices.ts'
import { notificationWords } from './notifications.words.ts'
import type { useNotifications } from './use-notifications.ts'

interface NotificationsPanelProps {
  notifications: ReturnType<typeof useNotifications>
  spoken: ReturnType<typeof useUnreadMentions>
  assignments: readonly Assignment[]
  anchor: HTMLElement | null
  onClose: () => void
}

/** Tickets with something unread, as links. */
export default function NotificationsPanel({
  notifications,
  spoken,
  assignments,
  anchor,
  onClose,
}: NotificationsPanelProps) {
  const say = useWords(notificationWords)
  const { tickets, isPending, isLoadingError, error, refetch, hasMore, fetchNextPage } =
    notifications
  const { mentions } = spoken
  const isNothing = tickets.length + mentions.length + assignments.length === 0 && !spoken.hasMore
  const isAllRead = isNothing && !isPending && !isLoadingError
  return (
    <TopBarPanel title={say('title')} anchor={anchor} onClose={onClose}>
      <Box sx={{ maxHeight: 'min(480px, 60vh)', overflowY: 'auto', pb: 1 }}>
        {assignments.length > 0 && (
          <>
            <Box component="h3" sx={heading}>
              {say('assigned')}
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, mb: 2, listStyle: 'none' }}>
              {assignments.map((assignment) => (
                <li key={assignment.ticketId}>
                  <AssignmentEntry assignment={assignment} onGo={onClose} />
                </li>
              ))}
            </Box>
          </>
        )}
        {(mentions.length > 0 || spoken.hasMore) && (
          <>
            <Box component="h3" sx={heading}>
              {say('mentions')}
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, mb: 2, listStyle: 'none' }}>
              {mentions.map((mention) => (
                <li key={mention.id}>
                  <MentionEntry mention={mention} onGo={onClose} />
                </li>
              ))}
            </Box>
            {spoken.hasMore && (
              <Button
                variant="text"
                fullWidth
                disabled={spoken.isFetchingNextPage}
                onClick={() => void spoken.fetchNextPage()}
              >
                {say('moreMentions')}
              </Button>
            )}
          </>
        )}
        {tickets.length > 0 && (assignments.length > 0 || mentions.length > 0) && (
          <Box component="h3" sx={heading}>
            {say('messages')}
          </Box>
        )}
        {isPending && <LoadingSkeleton />}
        {isLoadingError && <ErrorState {...errorProps({ error, refetch })} />}
        {isAllRead && <Box sx={none}>{say('none')}</Box>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <NotificationEntry ticket={ticket} onGo={onClose} />
            </li>
          ))}
        </Box>
        {hasMore && (
          <Button variant="text" fullWidth onClick={() => void fetchNextPage()}>
            {say('more')}
          </Button>
        )}
      </Box>
      <DesktopOffer />
    </TopBarPanel>
  )
}

/** A ticket that a colleague or its queue assigned to the user, listed until the user opens it. */
function AssignmentEntry({ assignment, onGo }: { assignment: Assignment; onGo: () => void }) {
  const say = useWords(notificationWords)
  const { by, contact, createdAt, uuid } = assignment
  return (
    <Box component={Link} to={`${TICKETS_PATH}/${uuid}`} onClick={onGo} sx={entry}>
      <Avatar name={contact.name} size={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <EntryHead title={contact.name} at={createdAt} />
        <Box sx={{ ...cut, typography: 'body2', color: 'text.secondary' }}>
          {by === null ? say('assignedByQueue') : say('assignedBy', { name: by.name })}
        </Box>
      </Box>
      <Box component="span" role="img" aria-label={say('notOpened')} sx={dot} />
    </Box>
  )
}

/** A colleague's note that mentions the user, listed until the user opens its ticket. */
function MentionEntry({ mention, onGo }: { mention: Mention; onGo: () => void }) {
  const say = useWords(notificationWords)
  const { user, contact, note, createdAt, uuid } = mention
  const name = user?.name ?? say('somebody')
  return (
    <Box
      component={Link}
      to={`${TICKETS_PATH}/${uuid}`}
      state={OPENS_NOTES}
      onClick={onGo}
      sx={entry}
    >
      <Avatar name={name} size={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <EntryHead title={say('mentionOf', { name, contact: contact.name })} at={createdAt} />
        <Box sx={{ ...cut, typography: 'body2', color: 'text.secondary' }}>
          <bdi>{note}</bdi>
        </Box>
      </Box>
      <Box component="span" role="img" aria-label={say('unreadMention')} sx={dot} />
    </Box>
  )
}

function NotificationEntry({ ticket, onGo }: { ticket: Ticket; onGo: () => void }) {
  const say = useWords(ticketWords)
  const { contact, unreadMessages, status, uuid, updatedAt } = ticket
  const isWaiting = status === 'pending'
  return (
    // A pending ticket cannot be opened before it is accepted, so that the link leads to the list.
    <Box
      component={Link}
      to={isWaiting ? TICKETS_PATH : `${TICKETS_PATH}/${uuid}`}
      state={isWaiting ? { openTab: 'pending' } : null}
      onClick={onGo}
      sx={entry}
    >
      <Avatar
        name={contact.name}
        src={contact.profilePicUrl}
        size={36}
        mark={<ChannelBadge label={say('whatsapp')} />}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <EntryHead title={contact.name} at={updatedAt} />
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TicketPreview ticket={ticket} />
          </Box>
          {isWaiting && (
            <Box
              component="span"
              sx={{ typography: 'caption', color: 'warning.text', flexShrink: 0 }}
            >
              {say('status_pending')}
            </Box>
          )}
          <Box
            component="span"
            role="img"
            aria-label={say('unread', { count: unreadMessages })}
            sx={badge}
          >
            {shortCountText(unreadMessages)}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

function EntryHead({ title, at }: { title: string; at: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
      <Box component="bdi" sx={{ ...cut, flex: 1, fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="time" dateTime={at} sx={{ typography: 'caption', color: 'text.secondary' }}>
        {formatTimeOrDate(at)}
      </Box>
    </Box>
  )
}

/** Asks for the browser's permission for desktop notices on a click, and only while the permission is undecided. */
function DesktopOffer() {
  const say = useWords(notificationWords)
  const [permission, setPermission] = useState(desktopPermission)
  if (permission !== 'default') return null
  return (
    <Box sx={offer}>
      <BellRing size={16} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {say('desktop')}
      </Box>
      <Button size="small" onClick={() => void requestDesktopPermission().then(setPermission)}>
        {say('desktopYes')}
      </Button>
    </Box>
  )
}

function LoadingSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 4, py: 1 }}>
      {[70, 50, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} />
      ))}
    </Box>
  )
}

const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

const none = { px: 4, pt: 2, pb: 5, color: 'text.secondary' } as const

const heading = { typography: 'overline', color: 'text.secondary', m: 0, px: 4, pb: 1 } as const

const dot = {
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const

const entry = {
  '--ui-ground': 'var(--ui-palette-surface-float)',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: 1,
  px: 3,
  py: 2,
  borderRadius: '8px',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const badge = {
  flexShrink: 0,
  minWidth: 18,
  boxSizing: 'border-box',
  px: '5px',
  borderRadius: '9px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

const offer = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 2.5,
  borderTop: '1px solid',
  borderColor: 'surface.line',
  typography: 'body2',
  color: 'text.secondary',
} as const
