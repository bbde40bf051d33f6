import type { LivePayloads } from '@guiche/contract/live-events'
import type { Message } from '@guiche/contract/messages'
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refetchOlder } from '../../../platform/live/live-cache.ts'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildContact, buildMessage, buildTicket } from '../../../testing/build-ticket.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { messagesLive } from './messages.live.ts'
import {
  dropOlderPages,
  mergeMessage,
  MESSAGES,
  messagesOf,
  threadPages,
  type ThreadPages,
} from './messages.queries.ts'

describe('a thread receives', () => {
  it('a new message once, however often its event arrives', () => {
    const cache = cacheWithPages([buildMessage({ position: 1 })])
    const heard = {
      action: 'create' as const,
      message: buildMessage({ position: 2 }),
      ticket: buildTicket(),
      contact: buildContact(),
    }
    hearMessage(cache, heard)
    hearMessage(cache, heard)
    mergeMessage(cache, heard.message, 1)
    expect(cachedPositions(cache)).toEqual([1, 2])
    expect(cache.getQueryData<ThreadPages>(threadPages(1).queryKey)?.pages[0]?.count).toBe(2)
  })

  it('messages in any order, and shows them in the thread’s order', () => {
    const cache = cacheWithPages([buildMessage({ position: 1 })])
    for (const position of [3, 2]) {
      hearMessage(cache, {
        action: 'create',
        message: buildMessage({ position }),
        ticket: buildTicket(),
        contact: buildContact(),
      })
    }
    expect(cachedPositions(cache)).toEqual([1, 2, 3])
  })

  it('a change, and never returns to an older version', () => {
    const cache = cacheWithPages([buildMessage({ fromMe: true, ack: 0 })])
    hearMessage(cache, {
      action: 'update',
      message: buildMessage({ fromMe: true, ack: 4, version: 3 }),
    })
    hearMessage(cache, {
      action: 'update',
      message: buildMessage({ fromMe: true, ack: 1, version: 2 }),
    })
    mergeMessage(cache, buildMessage({ fromMe: true, ack: 0, version: 1 }), 1)
    expect(cachedMessages(cache)[0]?.ack).toBe(4)
  })

  it('messages of a later ticket of the same customer and line, and of no other', () => {
    const cache = cacheWithPages([])
    const later = buildTicket({ id: 2 })
    const message = buildMessage({ position: 2, ticketId: 2 })
    hearMessage(cache, { action: 'create', message, ticket: later, contact: buildContact() })
    hearMessage(cache, {
      action: 'create',
      message: buildMessage({ position: 3, ticketId: 3 }),
      ticket: buildTicket({ id: 3, contactId: 2 }),
      contact: buildContact({ id: 2 }),
    })
    expect(cachedPositions(cache)).toEqual([2])
  })

  it('no changes of messages that are not loaded', () => {
    const cache = cacheWithPages([buildMessage({ position: 5 })])
    hearMessage(cache, { action: 'update', message: buildMessage({ position: 1, version: 2 }) })
    expect(cachedPositions(cache)).toEqual([5])
  })
})

describe('a response in flight', () => {
  afterEach(() => vi.unstubAllGlobals())

  const threadResponse = (messages: Message[]) =>
    Response.json({
      messages,
      count: messages.length,
      hasMore: false,
      upTo: messages.length,
      hasNewer: false,
      ticket: buildTicket(),
    })

  it('gets the events that arrived meanwhile', async () => {
    const cache = createQueryClient()
    const message = buildMessage({ position: 2, fromMe: true, ticketId: 2 })
    vi.stubGlobal('fetch', () => {
      hearMessage(cache, {
        action: 'create',
        message,
        ticket: buildTicket({ id: 2 }),
        contact: buildContact(),
      })
      hearMessage(cache, { action: 'update', message: { ...message, ack: 2, version: 2 } })
      hearMessage(cache, {
        action: 'update',
        message: buildMessage({ position: 1, ack: 3, version: 4 }),
      })
      return Promise.resolve(threadResponse([buildMessage({ position: 1, version: 3 })]))
    })
    await cache.infiniteQuery(threadPages(1))
    expect(cachedMessages(cache).map(({ position, ack }) => [position, ack])).toEqual([
      [1, 3],
      [2, 2],
    ])
  })

  it('gets the receipt between it and the entry into the room', async () => {
    // Events from before the room was joined are missing, so that the page is refetched; there is no later poll.
    const cache = createQueryClient()
    const sent = buildMessage({ fromMe: true, ack: 0 })
    const answers = [threadResponse([sent]), threadResponse([{ ...sent, ack: 2, version: 2 }])]
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
    new InfiniteQueryObserver(cache, threadPages(1)).subscribe(() => {})
    refetchOlder(cache, performance.now(), MESSAGES)
    await expect.poll(() => cachedMessages(cache)[0]?.ack).toBe(2)
  })
})

describe('leaving a thread', () => {
  it('keeps only its newest page', () => {
    const cache = cacheWithPages([buildMessage({ position: 41 })], [buildMessage({ position: 21 })])
    dropOlderPages(cache, 1)
    expect(cachedPositions(cache)).toEqual([41])
  })

  it('drops a thread whose newest page is not loaded', () => {
    const cache = cacheWithPages([buildMessage({ position: 41 })], [buildMessage({ position: 21 })])
    cache.setQueryData<ThreadPages>(threadPages(1).queryKey, (data) => ({
      pages: data!.pages.map((page) => ({ ...page, hasNewer: true })),
      pageParams: data!.pageParams,
    }))
    dropOlderPages(cache, 1)
    expect(cache.getQueryData(threadPages(1).queryKey)).toBeUndefined()
  })
})

function hearMessage(cache: QueryClient, heard: LivePayloads['company-{id}-appMessage']): void {
  dispatchToHearings(cache, messagesLive, 'company-{id}-appMessage', heard)
}

/** @param of the newest page, then older ones */
function cacheWithPages(...of: Message[][]): QueryClient {
  const cache = createQueryClient()
  const data: ThreadPages = {
    pages: of.map((messages, at) => ({
      messages,
      count: messages.length,
      hasMore: at < of.length - 1,
      upTo: 2,
      hasNewer: at > 0,
      ticket: buildTicket(),
    })),
    pageParams: of.map(() => ({})),
  }
  cache.setQueryData<ThreadPages>(threadPages(1).queryKey, data)
  return cache
}

function cachedMessages(cache: QueryClient): Message[] {
  return messagesOf(cache.getQueryData<ThreadPages>(threadPages(1).queryKey))
}

function cachedPositions(cache: QueryClient): number[] {
  return cachedMessages(cache).map(({ position }) => position)
}
