import type { LivePayloads } from '@guiche/contract/live-events'
import type { Ticket } from '@guiche/contract/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildContact, buildTicket } from '../../../testing/build-ticket.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { itemsOf } from '../../../platform/lists/merge-items.ts'
import { EVERY_TICKET, type TicketFilter } from './ticket-filter.ts'
import { nextPageOf, type TicketPages, ticketsOfPage } from './list/ticket-pages.ts'
import { ticketsLive } from './tickets.live.ts'
import { mergeTicket, ticketPagesQuery, ticketQuery } from './tickets.queries.ts'

const ME = 7
const all: TicketFilter = { ...EVERY_TICKET, userId: ME }
const pending: TicketFilter = { ...all, status: 'pending' }
const open: TicketFilter = { ...all, status: 'open' }
const unread: TicketFilter = { ...all, withUnread: true }

describe('the lists of tickets', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('add a new ticket, the newest change first, and count it', () => {
    const cache = cacheWithList(pending, [buildTicket({ id: 1, updatedAt: timestampAt(1) })])
    hearTicket(cache, {
      action: 'update',
      ticket: buildTicket({ id: 2, updatedAt: timestampAt(2) }),
    })
    expect(cachedIds(cache, pending)).toEqual([2, 1])
    expect(cachedCount(cache, pending)).toBe(2)
  })

  it('of pending tickets add a new one by its waiting time', () => {
    const waitingTimes = (minute: number) => ({
      waitingSince: timestampAt(minute),
      updatedAt: timestampAt(9),
    })
    const longest: TicketFilter = { ...pending, order: 'longestWaiting' }
    const cache = cacheWithList(longest, [
      buildTicket({ id: 1, ...waitingTimes(1) }),
      buildTicket({ id: 3, ...waitingTimes(3) }),
    ])
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 2, ...waitingTimes(2) }) })
    hearTicket(cache, {
      action: 'update',
      ticket: buildTicket({ id: 4, updatedAt: timestampAt(4) }),
    })
    expect(cachedIds(cache, longest)).toEqual([1, 2, 3, 4])
    // The customer writes again; the wait keeps its start.
    const again = buildTicket({
      id: 1,
      waitingSince: timestampAt(1),
      updatedAt: timestampAt(10),
      version: 2,
    })
    hearTicket(cache, { action: 'update', ticket: again })
    expect(cachedIds(cache, longest)).toEqual([1, 2, 3, 4])
  })

  it('of pending tickets refetch when a ticket now stands behind all loaded ones', () => {
    const longest: TicketFilter = { ...pending, order: 'longestWaiting' }
    const of = [1, 2].map((id) =>
      buildTicket({ id, waitingSince: timestampAt(id), updatedAt: timestampAt(id) }),
    )
    const cache = cacheWithList(longest, of, true)
    const renamed = { ...of[1]!, version: 2, lastMessage: 'Alô?', updatedAt: timestampAt(9) }
    hearTicket(cache, { action: 'update', ticket: renamed })
    expect(isInvalidatedSoon(cache, longest)).toBe(false)
    expect(cachedIds(cache, longest)).toEqual([1, 2])
    const later = { ...of[0]!, version: 2, waitingSince: timestampAt(9) }
    hearTicket(cache, { action: 'update', ticket: later })
    expect(cachedIds(cache, longest)).toEqual([2])
    expect(isInvalidatedSoon(cache, longest)).toBe(true)
  })

  it("move an accepted ticket from the pending list to its holder's", () => {
    const cache = cacheWithList(pending, [buildTicket({ id: 1 })])
    cacheTickets(cache, open, [])
    const ticket = buildTicket({ id: 1, status: 'open', userId: ME, version: 2 })
    hearTicket(cache, { action: 'update', ticket })
    expect([cachedIds(cache, pending), cachedIds(cache, open)]).toEqual([[], [1]])
    expect([cachedCount(cache, pending), cachedCount(cache, open)]).toEqual([0, 1])
  })

  it('leave a colleague’s ticket out, unless all are shown', () => {
    const everybodys = { ...open, showAll: true }
    const cache = cacheWithList(open, [])
    cacheTickets(cache, everybodys, [])
    hearTicket(cache, { action: 'update', ticket: buildTicket({ status: 'open', userId: 8 }) })
    expect([cachedIds(cache, open), cachedIds(cache, everybodys)]).toEqual([[], [1]])
  })

  it('drop a ticket whose queue is not selected, and keep those without a queue', () => {
    const chosen = { ...pending, queueIds: [3] }
    const cache = cacheWithList(chosen, [buildTicket({ id: 1, queueId: 3 })])
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 1, queueId: 4, version: 2 }) })
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 2, queueId: null }) })
    expect(cachedIds(cache, chosen)).toEqual([2])
  })

  it('keep the newer version when a response arrives that was sent before it', async () => {
    const cache = cacheWithList(open, [
      buildTicket({ id: 1, status: 'open', userId: ME, version: 4, unreadMessages: 1 }),
    ])
    const late = [...cachedTickets(cache, open), buildTicket({ id: 2, status: 'open', userId: ME })]
    vi.stubGlobal('fetch', () => {
      // Events during the request: a read, a deleted and a created ticket.
      hearTicket(cache, { action: 'updateUnread', ticketId: 1, version: 5 })
      hearTicket(cache, { action: 'delete', ticketId: 2 })
      const third = buildTicket({
        id: 3,
        status: 'open',
        userId: ME,
        updatedAt: '2026-11-21T11:00:00.000Z',
      })
      hearTicket(cache, { action: 'update', ticket: third })
      return Promise.resolve(Response.json({ tickets: late, count: 2, hasMore: false }))
    })
    await cache.infiniteQuery({ ...ticketPagesQuery(open), staleTime: 0 })
    expect(cachedTickets(cache, open).map(({ id, version }) => [id, version])).toEqual([
      [1, 5],
      [3, 1],
    ])
    expect(cachedCount(cache, open)).toBe(2)
  })

  it('apply the reader’s own read position to responses that were sent before it', async () => {
    const mine = { ...all, unreadByMe: true }
    const cache = cacheWithList(mine, [])
    cache.setQueryData(['tickets', 'reads'], {})
    const late = [buildTicket({ id: 1, status: 'open', userId: ME, lastInboundPosition: 4 })]
    vi.stubGlobal('fetch', () => {
      dispatchToHearings(cache, ticketsLive, 'company-{id}-ticket-read', {
        action: 'update',
        ticketId: 1,
        position: 4,
      })
      return Promise.resolve(Response.json({ tickets: late, count: 1, hasMore: false }))
    })
    await cache.infiniteQuery({ ...ticketPagesQuery(mine), staleTime: 0 })
    expect(cachedIds(cache, mine)).toEqual([])
  })

  it('keep the newer version in either order of arrival', () => {
    const cache = cacheWithList(pending, [buildTicket({ id: 1, version: 5, lastMessage: 'novo' })])
    hearTicket(cache, {
      action: 'update',
      ticket: buildTicket({ id: 1, version: 4, lastMessage: 'velho' }),
    })
    expect(cachedTickets(cache, pending)[0]?.lastMessage).toBe('novo')

    // The user's own call accepted the ticket before the older event arrived.
    cacheTickets(cache, open, [])
    mergeTicket(cache, buildTicket({ id: 1, version: 7, status: 'open', userId: ME }))
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 1, version: 6 }) })
    expect([cachedIds(cache, pending), cachedIds(cache, open)]).toEqual([[], [1]])
  })

  it('keep a ticket that only moved until the event of its new place', () => {
    const cache = cacheWithList(pending, [buildTicket({ id: 1 })])
    const moved = { action: 'delete', ticketId: 1, reason: 'moved', version: 2 } as const
    hearTicket(cache, moved)
    expect(cachedIds(cache, pending)).toEqual([1])
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 1, version: 2, queueId: 3 }) })
    vi.advanceTimersByTime(1000)
    expect(cachedTickets(cache, pending).map(({ queueId }) => queueId)).toEqual([3])

    hearTicket(cache, { ...moved, version: 3 })
    vi.advanceTimersByTime(1000)
    expect(cachedIds(cache, pending)).toEqual([])
    // The response of the user's own move arrives after that.
    mergeTicket(cache, buildTicket({ id: 1, version: 3, queueId: 4 }))
    expect(cachedIds(cache, pending)).toEqual([])
  })

  it('restore a ticket that was removed late, though its conversation has a newer version', () => {
    const cache = cacheWithList(pending, [])
    const ticket = buildTicket({ id: 1, version: 2, status: 'open', userId: ME })
    cacheTickets(cache, open, [ticket])
    const newer: Ticket = { ...ticket, version: 3 }
    cache.setQueryData(ticketQuery(ticket.uuid).queryKey, newer)
    hearTicket(cache, { action: 'delete', ticketId: 1, reason: 'moved', version: 2 })
    vi.advanceTimersByTime(1000)
    expect(cachedIds(cache, open)).toEqual([])
    hearTicket(cache, { action: 'update', ticket })
    expect(cachedTickets(cache, open).map(({ version }) => version)).toEqual([3])
  })

  it('drop read tickets from the unread list', () => {
    const cache = cacheWithList(unread, [buildTicket({ id: 1, unreadMessages: 3, version: 2 })])
    cacheTickets(cache, pending, [buildTicket({ id: 1, unreadMessages: 3, version: 2 })])
    hearTicket(cache, { action: 'updateUnread', ticketId: 1, version: 2 })
    expect(cachedIds(cache, unread)).toEqual([1])
    hearTicket(cache, { action: 'updateUnread', ticketId: 1, version: 3 })
    expect(cachedIds(cache, unread)).toEqual([])
    expect(cachedTickets(cache, pending)[0]?.unreadMessages).toBe(0)
  })

  it('drop a deleted ticket and refetch its open conversation', () => {
    const ticket = buildTicket({ id: 1 })
    const cache = cacheWithList(pending, [ticket])
    cache.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket)
    hearTicket(cache, { action: 'delete', ticketId: 1 })
    expect(cachedIds(cache, pending)).toEqual([])
    expect(cache.getQueryData(ticketQuery(ticket.uuid).queryKey)).toEqual(ticket)
    expect(cache.getQueryState(ticketQuery(ticket.uuid).queryKey)?.isInvalidated).toBe(true)
  })

  it('refetch where only the server can count', () => {
    const cache = cacheWithList(pending, [buildTicket({ id: 9, updatedAt: timestampAt(5) })], true)
    hearTicket(cache, {
      action: 'update',
      ticket: buildTicket({ id: 9, updatedAt: timestampAt(10), version: 2 }),
    })
    expect(isInvalidatedSoon(cache, pending)).toBe(false)
    // The ticket may have been on a page that is not loaded.
    hearTicket(cache, {
      action: 'update',
      ticket: buildTicket({ id: 1, updatedAt: timestampAt(9) }),
    })
    expect(isInvalidatedSoon(cache, pending)).toBe(true)
  })

  it('match name and number as the server does', () => {
    const search = { ...all, search: 'mar' }
    const cache = cacheWithList(search, [])
    const closed = buildTicket({
      id: 1,
      status: 'closed',
      userId: 8,
      contact: buildContact({ name: 'MARIA' }),
    })
    hearTicket(cache, { action: 'update', ticket: closed })
    hearTicket(cache, {
      action: 'update',
      ticket: buildTicket({ id: 2, contact: buildContact({ name: 'João' }) }),
    })
    expect(cachedIds(cache, search)).toEqual([1])

    const byForm = { ...all, search: 'CONCEICAO joão (11) 8765-0014', ofContact: true }
    cacheTickets(cache, byForm, [])
    const contact = buildContact({ name: 'João Conceição', number: '5511987650014' })
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 5, contact }) })
    expect(cachedIds(cache, byForm)).toEqual([5])

    const byProtocol = { ...all, search: '#20261121 000003', ofContact: true }
    cacheTickets(cache, byProtocol, [])
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 3 }) })
    hearTicket(cache, { action: 'update', ticket: buildTicket({ id: 4 }) })
    expect(cachedIds(cache, byProtocol)).toEqual([3])
  })

  it('refetch when the last message may match the search', () => {
    const search = { ...all, search: 'geladeira a' }
    const closedTicketSaying = (lastMessage: string) =>
      buildTicket({ id: 1, status: 'closed', lastMessage })
    const cache = cacheWithList(search, [])
    hearTicket(cache, { action: 'update', ticket: closedTicketSaying('A torradeira') })
    expect(isInvalidatedSoon(cache, search)).toBe(false)
    hearTicket(cache, { action: 'update', ticket: closedTicketSaying('A Geladeira azul') })
    expect(cachedIds(cache, search)).toEqual([])
    expect(isInvalidatedSoon(cache, search)).toBe(true)
  })

  it('load the page of the first missing ticket next', () => {
    const buildPage = (from: number, size: number) => ({
      tickets: Array.from({ length: size }, (_, offset) => buildTicket({ id: from + offset })),
      count: 100,
      hasMore: true,
    })
    expect(nextPageOf([buildPage(1, 40)])).toBe(2)
    // Five tickets left, so that five of the second page moved up to the first.
    expect(nextPageOf([buildPage(1, 35)])).toBe(1)
    expect(nextPageOf([buildPage(1, 35), buildPage(36, 40)])).toBe(2)
  })

  it('follow the customer’s name and the line’s status', () => {
    const cache = cacheWithList(pending, [buildTicket({ id: 1 })])
    dispatchToHearings(cache, ticketsLive, 'company-{id}-contact', {
      action: 'update',
      contact: { ...buildContact({ name: 'Maria Clara' }), extraInfo: [] },
    })
    expect(cachedTickets(cache, pending)[0]?.contact.name).toBe('Maria Clara')
    const before = cachedPages(cache, pending)
    hearLine(cache, 'CONNECTED')
    expect(cachedPages(cache, pending)).toBe(before)
    hearLine(cache, 'TIMEOUT')
    expect(cachedTickets(cache, pending)[0]?.whatsapp?.status).toBe('TIMEOUT')
    const capabilities = { ...line.capabilities, deletes: false }
    hearLine(cache, 'TIMEOUT', { capabilities })
    expect(cachedTickets(cache, pending)[0]?.whatsapp?.capabilities?.deletes).toBe(false)
  })
})

function hearTicket(cache: QueryClient, heard: LivePayloads['company-{id}-ticket']): void {
  dispatchToHearings(cache, ticketsLive, 'company-{id}-ticket', heard)
}

function hearLine(
  cache: QueryClient,
  status: 'CONNECTED' | 'TIMEOUT',
  change: Partial<typeof line> = {},
): void {
  const session = { ...line, status, ...change }
  dispatchToHearings(cache, ticketsLive, 'company-{id}-whatsappSession', {
    action: 'update',
    session,
  })
}

/** True if the list is refetched within a few seconds. */
function isInvalidatedSoon(cache: QueryClient, filter: TicketFilter): boolean {
  vi.advanceTimersByTime(5000)
  return cache.getQueryState(ticketPagesQuery(filter).queryKey)?.isInvalidated ?? false
}

const line = {
  id: 1,
  name: 'Demo',
  qrcode: '',
  pairingCode: '',
  retries: 0,
  isDefault: true,
  provider: 'simulator' as const,
  greetingMessage: '',
  farewellMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  token: '',
  tokenNeedsRenewal: false,
  expiresInactiveMessage: '',
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  transferQueueId: null,
  timeToTransfer: 0,
  promptId: null,
  integrationId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  isDemo: true,
  trouble: '',
  historyPercent: null,
  capabilities: {
    edits: true,
    deletes: true,
    reactions: true,
    checksNumbers: true,
    pairsByCode: true,
    buttons: 0,
    lists: false,
    templates: false,
    windowHours: null,
  },
  companyId: 1,
  queues: [],
  createdAt: timestampAt(0),
  updatedAt: timestampAt(0),
}

function timestampAt(minute: number): string {
  return `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
}

function cacheWithList(filter: TicketFilter, of: Ticket[], hasMore = false): QueryClient {
  const cache = createQueryClient()
  cacheTickets(cache, filter, of, hasMore)
  return cache
}

function cacheTickets(
  cache: QueryClient,
  filter: TicketFilter,
  of: Ticket[],
  hasMore = false,
): void {
  const data: TicketPages = { pages: [{ tickets: of, count: of.length, hasMore }], pageParams: [1] }
  cache.setQueryData<TicketPages>(ticketPagesQuery(filter).queryKey, data)
}

function cachedPages(cache: QueryClient, filter: TicketFilter): TicketPages | undefined {
  return cache.getQueryData<TicketPages>(ticketPagesQuery(filter).queryKey)
}

function cachedTickets(cache: QueryClient, filter: TicketFilter): Ticket[] {
  return itemsOf(cachedPages(cache, filter), ticketsOfPage)
}

function cachedIds(cache: QueryClient, filter: TicketFilter): number[] {
  return cachedTickets(cache, filter).map(({ id }) => id)
}

function cachedCount(cache: QueryClient, filter: TicketFilter): number | undefined {
  return cachedPages(cache, filter)?.pages[0]?.count
}
