import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { buildTicket } from '../../testing/build-ticket.ts'
import { hearCard } from './kanban.live.ts'
import { boardQuery } from './kanban.queries.ts'

const { queryKey } = boardQuery({ userId: 7, showAll: true, queueIds: null })

test('what was read is unread on no card, and an older word changes nothing', () => {
  const cache = new QueryClient()
  const tickets = [buildTicket({ id: 1, unreadMessages: 3, version: 5 })]
  cache.setQueryData(queryKey, { tickets, count: 1, hasMore: false })
  const unread = () => cache.getQueryData(queryKey)?.tickets[0]?.unreadMessages
  hearCard(cache, { action: 'updateUnread', ticketId: 1, version: 5 })
  expect(unread()).toBe(3)
  hearCard(cache, { action: 'updateUnread', ticketId: 1, version: 6 })
  expect(unread()).toBe(0)
})
