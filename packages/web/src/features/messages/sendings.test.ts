import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { buildMessage, buildTicket } from '../../testing/build-ticket.ts'
import { messagesOf, threadPages, type ThreadPages } from './messages.queries.ts'
import {
  bringBack,
  claimSending,
  forgetSending,
  rowKeyOf,
  send,
  sendAgain,
  sendingStore,
  sendLost,
} from './sendings.ts'

afterEach(() => {
  sendingStore.clear()
  vi.unstubAllGlobals()
})

const stored = (body: string) => buildMessage({ position: 2, fromMe: true, userId: 7, body })

it('a sending ends with the answer, and the message keeps its row', async () => {
  const cache = thread()
  const posts = answering(() => Response.json(stored('Oi')))
  send(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  const [sending] = sendingStore.read()
  expect(sending?.failure).toBeUndefined()
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(positions(cache)).toEqual([2])
  expect(rowKeyOf(stored('Oi').id)).toBe(sending?.key)
  expect(posts[0]).toMatchObject({ body: 'Oi', idempotencyKey: sending?.key })
})

it('is not drawn twice when the socket is faster than the answer', async () => {
  const cache = thread()
  const answer = Promise.withResolvers<Response>()
  answering(() => answer.promise)
  send(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  claimSending(stored('Oi'))
  expect(sendingStore.read()[0]?.storedAs).toBe(stored('Oi').id)
  answer.resolve(Response.json(stored('Oi')))
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(positions(cache)).toEqual([2])
})

it('goes again under the same key when the call failed', async () => {
  const cache = thread()
  let isUp = false
  const posts = answering(() => {
    if (!isUp) throw new TypeError('no network')
    return Response.json(stored('Oi'))
  })
  send(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  await vi.waitFor(() => expect(sendingStore.read()[0]?.failure?.code).toBe('ERR_NETWORK'))
  isUp = true
  sendAgain(cache, sendingStore.read()[0]?.key ?? '')
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(posts.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    posts[0]?.idempotencyKey,
    posts[0]?.idempotencyKey,
  ])
})

it('is done with when the call was lost but the message arrived', async () => {
  const cache = thread()
  answering(() => {
    throw new TypeError('no network')
  })
  send(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  await vi.waitFor(() => expect(sendingStore.read()[0]?.failure).toBeDefined())
  claimSending(stored('Oi'))
  expect(sendingStore.read()).toEqual([])
})

it('waits behind what was written before it', async () => {
  const cache = thread()
  const first = Promise.withResolvers<Response>()
  const posts = answering(() =>
    posts.length === 1 ? first.promise : Response.json(stored('dois')),
  )
  send(cache, { ticketId: 1, userId: 7, body: 'um', quoted: null })
  send(cache, { ticketId: 1, userId: 7, body: 'dois', quoted: null })
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  first.resolve(Response.json(buildMessage({ position: 1, fromMe: true, userId: 7, body: 'um' })))
  await vi.waitFor(() => expect(posts.map(({ body }) => body)).toEqual(['um', 'dois']))
})

interface Posted {
  body: string
  idempotencyKey: string
}

function answering(answer: () => Response | Promise<Response>): Posted[] {
  const posts: Posted[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    posts.push(JSON.parse(init.body))
    return answer()
  })
  return posts
}

function thread(): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData<ThreadPages>(threadPages(1).queryKey, {
    pages: [
      { messages: [], count: 0, hasMore: false, upTo: 2, hasNewer: false, ticket: buildTicket() },
    ],
    pageParams: [{}],
  })
  return cache
}

function positions(cache: QueryClient): number[] {
  return messagesOf(cache.getQueryData<ThreadPages>(threadPages(1).queryKey)).map(
    ({ position }) => position,
  )
}

it('is known again by its words with the variables filled in', async () => {
  const cache = thread()
  const answer = Promise.withResolvers<Response>()
  answering(() => answer.promise)
  send(cache, { ticketId: 1, userId: 7, body: 'Oi {{name}}', shown: 'Oi Ana', quoted: null })
  claimSending(stored('Oi Ana'))
  expect(sendingStore.read()[0]?.storedAs).toBe(stored('Oi Ana').id)
  answer.resolve(Response.json(stored('Oi Ana')))
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
})

it('is not posted when it was given up while it waited', async () => {
  const cache = thread()
  const first = Promise.withResolvers<Response>()
  const posts = answering(() => first.promise)
  send(cache, { ticketId: 1, userId: 7, body: 'um', quoted: null })
  send(cache, { ticketId: 1, userId: 7, body: 'dois', quoted: null })
  forgetSending(sendingStore.read()[1]?.key ?? '')
  first.resolve(Response.json(stored('um')))
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(posts.map(({ body }) => body)).toEqual(['um'])
})

it('comes back with the page, is posted once more under its key, and never in another’s name', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const cache = thread()
  let answer = () => Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 })
  const posts = answering(() => answer())
  send(cache, { ticketId: 1, userId: 7, body: 'recusada', quoted: null })
  await vi.waitFor(() => expect(sendingStore.read()[0]?.failure).toBeDefined())
  answer = () => {
    throw new TypeError('no network')
  }
  send(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  await vi.waitFor(() => expect(sendingStore.read()[1]?.failure?.code).toBe('ERR_NETWORK'))
  const stay = kept.get('unsent') ?? ''
  sendingStore.clear()
  expect(kept.size).toBe(0)

  kept.set('unsent', stay)
  bringBack(8)
  expect(sendingStore.read()).toEqual([])
  bringBack(7)
  bringBack(7)
  const codes = sendingStore.read().map(({ body, failure }) => [body, failure?.code])
  expect(codes).toEqual([
    ['recusada', 'ERR_TICKET_NOT_OPEN'],
    ['Oi', 'ERR_NETWORK'],
  ])
  answer = () => Response.json(stored('Oi'))
  sendLost(cache, 8)
  sendLost(cache, 7)
  await vi.waitFor(() => expect(sendingStore.read()).toHaveLength(1))
  expect(posts.map(({ body }) => body)).toEqual(['recusada', 'Oi', 'Oi'])
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})
