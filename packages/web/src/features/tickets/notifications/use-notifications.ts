import type { Ticket } from '@guiche/contract/tickets'
import { useMemo } from 'react'
import { useSession } from '../../organisation/sessions/index.ts'
import { EVERY_TICKET, type TicketFilter, useTickets } from '../tickets/index.ts'
import { isUserNotified } from './notification-rules.ts'

/** The tickets with unread messages that concern the user, the newest first. */
export function useNotifications() {
  const { user } = useSession()
  const filter = useMemo<TicketFilter>(
    () => ({ ...EVERY_TICKET, userId: user.id, withUnread: true }),
    [user.id],
  )
  const list = useTickets(filter)
  const tickets = useMemo(
    () => list.tickets.filter((ticket: Ticket) => isUserNotified(user, ticket)),
    [list.tickets, user],
  )
  // The list contains closed tickets that are filtered out, so that the server's count would be too high.
  return { ...list, tickets, hasMore: list.hasNextPage }
}
