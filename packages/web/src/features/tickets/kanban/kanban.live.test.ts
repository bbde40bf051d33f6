import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { kanbanLive } from './kanban.live.ts'
import { boardQuery } from './kanban.queries.ts'

const { queryKey } = boardQuery({ userId: 7, showAll: true, queueIds: null })

test('a read ticket has no unread mark on any card, and an older event changes nothing', () => {
  const cache = createQueryClient()
  const tickets = [buildTicket({ id: 1, unreadMessages: 3, version: 5 })]
  cache.setQueryData(queryKey, { tickets, count: 1, hasMore: false })
  const hearRead = (version: number) =>
    dispatchToHearings(cache, kanbanLive, 'company-{id}-ticket', {
      action: 'updateUnread',
      ticketId: 1,
      version,
    })
  const cachedUnreadCount = () => cache.getQueryData(queryKey)?.tickets[0]?.unreadMessages
  hearRead(5)
  expect(cachedUnreadCount()).toBe(3)
  hearRead(6)
  expect(cachedUnreadCount()).toBe(0)
  const older = buildTicket({ id: 1, unreadMessages: 3, version: 4 })
  dispatchToHearings(cache, kanbanLive, 'company-{id}-ticket', { action: 'update', ticket: older })
  expect(cachedUnreadCount()).toBe(0)
})
