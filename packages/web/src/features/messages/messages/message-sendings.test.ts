import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildMessage, buildTicket } from '../../../testing/build-ticket.ts'
import { messagesOf, threadPages, type ThreadPages } from './messages.queries.ts'
import { matchSending, messageSendings, rowKeyOf, sendToCustomer } from './message-sendings.ts'

afterEach(() => {
  messageSendings.clear()
  vi.unstubAllGlobals()
})

const WRITTEN = { ticketId: 1, userId: 7, body: 'Oi', quoted: null }

const buildStoredMessage = (position: number, body = 'Oi') =>
  buildMessage({ position, fromMe: true, userId: 7, body })

it('the stored message keeps the row of its sending', async () => {
  const cache = cacheWithThread()
  const posts = stubFetch(() => Response.json(buildStoredMessage(2)))
  sendToCustomer(cache, WRITTEN)
  const [sending] = messageSendings.read()
  expect(sending?.failure).toBeUndefined()
  await vi.waitFor(() => expect(messageSendings.read()).toEqual([]))
  expect(cachedPositions(cache)).toEqual([2])
  expect(rowKeyOf(buildStoredMessage(2).id)).toBe(sending?.key)
  expect(posts[0]).toMatchObject({ body: 'Oi', idempotencyKey: sending?.key })
  // The event that follows does not end another sending of the same text.
  sendToCustomer(cache, WRITTEN)
  matchSending(buildStoredMessage(2))
  expect(messageSendings.read()).toMatchObject([{ isStored: false }])
})

it('is not shown twice when the event precedes the response', async () => {
  const cache = cacheWithThread()
  const answer = Promise.withResolvers<Response>()
  stubFetch(() => answer.promise)
  sendToCustomer(cache, WRITTEN)
  matchSending(buildStoredMessage(3))
  expect(messageSendings.read()).toMatchObject([{ isStored: true }])
  answer.resolve(Response.json(buildStoredMessage(3)))
  await vi.waitFor(() => expect(messageSendings.read()).toEqual([]))
  expect(cachedPositions(cache)).toEqual([3])
})

it('is matched by its text with the variables filled in', () => {
  stubFetch(() => Promise.withResolvers<Response>().promise)
  sendToCustomer(cacheWithThread(), { ...WRITTEN, body: 'Oi {{name}}', shown: 'Oi Ana' })
  matchSending(buildStoredMessage(4, 'Oi Ana'))
  expect(messageSendings.read()).toMatchObject([{ isStored: true }])
})

it('an entry of localStorage that an earlier version wrote is posted', async () => {
  const entry = {
    key: 'k',
    ...WRITTEN,
    shown: 'Oi',
    content: { kind: 'text' },
    createdAt: '2026-03-01T12:00:00.000Z',
    code: null,
  }
  vi.stubGlobal('localStorage', {
    'unsent:old': '',
    getItem: (key: string) => (key === 'unsent:old' ? JSON.stringify([entry]) : null),
    setItem() {},
    removeItem() {},
  })
  const posts = stubFetch(() => Response.json(buildStoredMessage(5)))
  await new Promise<void>((resolve) => void messageSendings.restore(7, resolve))
  messageSendings.retryWaiting(cacheWithThread(), 7)
  await vi.waitFor(() => expect(messageSendings.read()).toEqual([]))
  expect(posts).toEqual([{ body: 'Oi', idempotencyKey: 'k' }])
})

interface Posted {
  body: string
  idempotencyKey: string
}

function stubFetch(answer: () => Response | Promise<Response>): Posted[] {
  const posts: Posted[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    posts.push(JSON.parse(init.body))
    return answer()
  })
  return posts
}

function cacheWithThread(): QueryClient {
  const cache = createQueryClient()
  cache.setQueryData<ThreadPages>(threadPages(1).queryKey, {
    pages: [
      { messages: [], count: 0, hasMore: false, upTo: 2, hasNewer: false, ticket: buildTicket() },
    ],
    pageParams: [{}],
  })
  return cache
}

function cachedPositions(cache: QueryClient): number[] {
  return messagesOf(cache.getQueryData<ThreadPages>(threadPages(1).queryKey)).map(
    ({ position }) => position,
  )
}
