import type { Ticket } from '@guiche/contract/tickets'
import { useMemo } from 'react'
import { useSession } from '../../organisation/sessions/index.ts'
import { EVERY_TICKET, type TicketFilter, useTickets } from '../tickets/index.ts'
import { concerns } from './arrival-rules.ts'

/** The tickets with unread messages that one should know of, the newest first. */
export function useNotifications() {
  const { user } = useSession()
  const filter = useMemo<TicketFilter>(
    () => ({ ...EVERY_TICKET, userId: user.id, withUnread: true }),
    [user.id],
  )
  const list = useTickets(filter)
  const tickets = useMemo(
    () => list.tickets.filter((ticket: Ticket) => concerns(user, ticket)),
    [list.tickets, user],
  )
  // Closed ones are none of these, so the server's own count says too much.
  return { ...list, tickets, hasMore: list.hasNextPage }
}
