import { mediaSource } from '@guiche/contract/media-source'
import Badge from '@mui/material/Badge'
import { Bell } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { playChime } from '../../../platform/sound.ts'
import { useWords } from '../../../platform/words.ts'
import { useCompanyLive, useSession } from '../../organisation/sessions/index.ts'
import { useAssignmentAlerts, useOwnAssignments } from '../ticket-assignments/index.ts'
import { useMentionAlerts, useUnreadMentions } from '../ticket-notes/index.ts'
import { previewOf, TICKETS_PATH, ticketWords } from '../tickets/index.ts'
import { TopBarButton } from '../../../ui/TopBarButton.tsx'
import { isUserNotified, isWorthSound, isRecentMessage } from './notification-rules.ts'
import { runInOneTab, showDesktopNotice } from './desktop-notices.ts'
import { notificationWords } from './notifications.words.ts'
import { useNotifications } from './use-notifications.ts'
import { useSlaAlerts } from './use-sla-alerts.ts'
import { useTitleCount } from './use-title-count.ts'
import { lazy } from '../../../ui/lazy.tsx'

const NotificationsPanel = lazy(() => import('./NotificationsPanel.tsx'))

const MOST_SHOWN = 99

/**
 * The bell of the top bar with the number of tickets that have something unread. It also starts the sounds and notices,
 * on every page.
 */
export function NotificationsBell() {
  const say = useWords(notificationWords)
  const notifications = useNotifications()
  const spoken = useUnreadMentions()
  const mentioned = spoken.mentions.length
  const assignments = useOwnAssignments()
  const known = new Set(notifications.tickets.map(({ id }) => id))
  // A ticket with unread messages counts once.
  const handed = assignments.filter(({ ticketId }) => !known.has(ticketId)).length
  const count = notifications.tickets.length + handed + mentioned
  useMessageAlerts()
  useMentionAlerts()
  useAssignmentNotices()
  useSlaAlerts()
  useTitleCount(count)
  const parts = [
    notifications.tickets.length > 0 && say('titleCount', { count: notifications.tickets.length }),
    assignments.length > 0 && say('assignedCount', { count: assignments.length }),
    mentioned > 0 &&
      (spoken.hasMore
        ? say('mentionsMore', { count: mentioned })
        : say('mentionsCount', { count: mentioned })),
  ].filter((part) => part !== false)
  // The accessible name repeats the number and reasons that the bell shows.
  const sum = parts.length > 1 ? `${say('total', { count })}: ` : ''
  const label = sum + (parts.join(' · ') || say('title'))
  return (
    <TopBarButton
      label={label}
      renderPanel={(props) => (
        <NotificationsPanel
          {...props}
          notifications={notifications}
          spoken={spoken}
          assignments={assignments}
        />
      )}
    >
      <Badge
        // MUI keeps the text of a hidden badge in the DOM, so that it is hidden from screen readers.
        badgeContent={count === 0 ? null : count}
        max={MOST_SHOWN}
        color="error"
        overlap="rectangular"
        slotProps={{ badge: { 'aria-hidden': true } }}
      >
        <Bell size={20} aria-hidden />
      </Badge>
    </TopBarButton>
  )
}

/** Plays a sound and shows a notice when a ticket is assigned to the user; assignments in a burst make one sound. */
function useAssignmentNotices(): void {
  const navigate = useNavigate()
  useAssignmentAlerts(({ uuid, ticketId, contact }, sentence) => {
    void runInOneTab('assigned', playChime)
    if (document.hasFocus()) return
    showDesktopNotice({
      title: contact.name,
      body: sentence,
      icon: '',
      tag: `assigned ${ticketId}`,
      onClick: () => void navigate(`${TICKETS_PATH}/${uuid}`),
    })
  })
}

/**
 * Plays a sound and shows a notice when a customer's message arrives, unless the user is looking at its conversation.
 */
function useMessageAlerts(): void {
  const say = useWords(ticketWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { user } = useSession()

  useCompanyLive('company-{id}-appMessage', (heard) => {
    if (heard.action !== 'create') return
    const { message, ticket } = heard
    if (
      !isWorthSound(message) ||
      !isUserNotified(user, ticket) ||
      !isRecentMessage(message.createdAt, Date.now())
    )
      return
    const path = `${TICKETS_PATH}/${ticket.uuid}`
    const isLookedAt = pathname === path && document.hasFocus()
    if (isLookedAt) return
    void runInOneTab(message.id, playChime)
    if (document.hasFocus()) return
    const { kind, text } = previewOf(ticket)
    showDesktopNotice({
      title: ticket.contact.name,
      body: text !== '' || kind === 'text' ? text : say(`preview_${kind}`),
      icon: mediaSource(ticket.contact.profilePicUrl),
      tag: message.id,
      onClick: () => void navigate(ticket.status === 'pending' ? TICKETS_PATH : path),
    })
  })
}
