import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildMessage, buildTicket } from '../../../testing/build-ticket.ts'
import { messagesOf, threadPages, type ThreadPages } from './messages.queries.ts'
import {
  restoreSendings,
  matchSending,
  discardSending,
  isWaiting,
  rowKeyOf,
  sendToCustomer,
  sendAgain,
  sendingStore,
  retryWaiting,
} from './sendings.ts'

afterEach(() => {
  sendingStore.clear()
  vi.unstubAllGlobals()
})

const storedAs = (body: string) => buildMessage({ position: 2, fromMe: true, userId: 7, body })

it('a sending ends with the response, and its message keeps the row', async () => {
  const cache = cacheWithThread()
  const posts = stubFetch(() => Response.json(storedAs('Oi')))
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  const [sending] = sendingStore.read()
  expect(sending?.failure).toBeUndefined()
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(positions(cache)).toEqual([2])
  expect(rowKeyOf(storedAs('Oi').id)).toBe(sending?.key)
  expect(posts[0]).toMatchObject({ body: 'Oi', idempotencyKey: sending?.key })
})

it('is not shown twice when the event precedes the response', async () => {
  const cache = cacheWithThread()
  const answer = Promise.withResolvers<Response>()
  stubFetch(() => answer.promise)
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  matchSending(storedAs('Oi'))
  expect(sendingStore.read()[0]?.storedAs).toBe(storedAs('Oi').id)
  answer.resolve(Response.json(storedAs('Oi')))
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(positions(cache)).toEqual([2])
})

it('is retried with the same key after a failed call', async () => {
  const cache = cacheWithThread()
  let isUp = false
  const posts = stubFetch(() => {
    if (!isUp) throw new TypeError('no network')
    return Response.json(storedAs('Oi'))
  })
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  await vi.waitFor(() => expect(sendingStore.read()[0]?.failure?.code).toBe('ERR_NETWORK'))
  isUp = true
  sendAgain(cache, sendingStore.read()[0]?.key ?? '')
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(posts.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    posts[0]?.idempotencyKey,
    posts[0]?.idempotencyKey,
  ])
})

it('sendings without a response are retried by themselves, in order and once each', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cache = cacheWithThread()
  let isUp = false
  const posts = stubFetch(() => {
    if (!isUp) throw new TypeError('no network')
    return Response.json(storedAs(posts.at(-1)?.body ?? ''))
  })
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'um', quoted: null })
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'dois', quoted: null })
  await vi.advanceTimersByTimeAsync(10)
  expect(sendingStore.read().map(isWaiting)).toEqual([true, true])
  // The second does not overtake the first.
  expect(posts.map(({ body }) => body)).toEqual(['um'])

  isUp = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sendingStore.read()).toEqual([])
  expect(posts.map(({ body }) => body)).toEqual(['um', 'um', 'dois'])
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})

it('a refused sending is retried by its author only', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const posts = stubFetch(() => Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 }))
  sendToCustomer(cacheWithThread(), { ticketId: 1, userId: 7, body: 'um', quoted: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sendingStore.read().map(isWaiting)).toEqual([false])
  expect(posts).toHaveLength(1)
})

it('ends when the response was lost but the message arrived', async () => {
  const cache = cacheWithThread()
  stubFetch(() => {
    throw new TypeError('no network')
  })
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
  await vi.waitFor(() => expect(sendingStore.read()[0]?.failure).toBeDefined())
  matchSending(storedAs('Oi'))
  expect(sendingStore.read()).toEqual([])
})

it('waits for earlier ones of its ticket', async () => {
  const cache = cacheWithThread()
  const first = Promise.withResolvers<Response>()
  const posts = stubFetch(() =>
    posts.length === 1 ? first.promise : Response.json(storedAs('dois')),
  )
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'um', quoted: null })
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'dois', quoted: null })
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  first.resolve(Response.json(buildMessage({ position: 1, fromMe: true, userId: 7, body: 'um' })))
  await vi.waitFor(() => expect(posts.map(({ body }) => body)).toEqual(['um', 'dois']))
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

function positions(cache: QueryClient): number[] {
  return messagesOf(cache.getQueryData<ThreadPages>(threadPages(1).queryKey)).map(
    ({ position }) => position,
  )
}

it('is matched by its text with the variables filled in', async () => {
  const cache = cacheWithThread()
  const answer = Promise.withResolvers<Response>()
  stubFetch(() => answer.promise)
  sendToCustomer(cache, {
    ticketId: 1,
    userId: 7,
    body: 'Oi {{name}}',
    shown: 'Oi Ana',
    quoted: null,
  })
  matchSending(storedAs('Oi Ana'))
  expect(sendingStore.read()[0]?.storedAs).toBe(storedAs('Oi Ana').id)
  answer.resolve(Response.json(storedAs('Oi Ana')))
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
})

it('is not posted when it is discarded while waiting', async () => {
  const cache = cacheWithThread()
  const first = Promise.withResolvers<Response>()
  const posts = stubFetch(() => first.promise)
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'um', quoted: null })
  sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'dois', quoted: null })
  discardSending(sendingStore.read()[1]?.key ?? '')
  first.resolve(Response.json(storedAs('um')))
  await vi.waitFor(() => expect(sendingStore.read()).toEqual([]))
  expect(posts.map(({ body }) => body)).toEqual(['um'])
})

describe('after a reload', () => {
  const stored = new Map<string, string>()
  const tab = new Map<string, string>()
  const storedUnsent = () => [...stored].filter(([key]) => key.startsWith('unsent:'))
  const storageOf = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value)
      Object.assign(localStorage, map === stored && { [key]: value })
    },
    removeItem: (key: string) => {
      map.delete(key)
      if (map === stored) Reflect.deleteProperty(localStorage, key)
    },
  })
  beforeEach(() => {
    stored.clear()
    tab.clear()
    vi.stubGlobal('localStorage', storageOf(stored))
    vi.stubGlobal('sessionStorage', storageOf(tab))
  })

  /** Ends the page without a cleanup, as a reload does. */
  function simulateLeftPage(): string {
    const [[own, value] = ['', '']] = storedUnsent()
    sendingStore.clear()
    expect(storedUnsent()).toEqual([])
    const left = `unsent:left${own.slice(-4)}`
    localStorage.setItem(left, value)
    return left
  }

  it('an unsaved sending is posted once more under its key, and never by another user', async () => {
    const cache = cacheWithThread()
    let answer = () => Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 })
    const posts = stubFetch(() => answer())
    sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'recusada', quoted: null })
    await vi.waitFor(() => expect(sendingStore.read()[0]?.failure).toBeDefined())
    answer = () => {
      throw new TypeError('no network')
    }
    sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
    await vi.waitFor(() => expect(sendingStore.read()[1]?.failure?.code).toBe('ERR_NETWORK'))
    const left = simulateLeftPage()

    const ofAnother = vi.fn()
    restoreSendings(8, ofAnother)()
    await navigator.locks.request(left, () => undefined)
    expect(ofAnother).not.toHaveBeenCalled()
    expect(sendingStore.read()).toEqual([])
    expect(storedUnsent()).toHaveLength(1)

    await new Promise<void>((resolve) => {
      restoreSendings(7, resolve)
      restoreSendings(7, resolve)
    })
    const codes = sendingStore.read().map(({ body, failure }) => [body, failure?.code])
    expect(codes).toEqual([
      ['recusada', 'ERR_TICKET_NOT_OPEN'],
      ['Oi', 'ERR_NETWORK'],
    ])
    // It now belongs to this page and is removed with its response.
    expect(storedUnsent().map(([key]) => key)).not.toContain(left)
    answer = () => Response.json(storedAs('Oi'))
    retryWaiting(cache, 8)
    retryWaiting(cache, 7)
    await vi.waitFor(() => expect(sendingStore.read()).toHaveLength(1))
    expect(posts.map(({ body }) => body)).toEqual(['recusada', 'Oi', 'Oi'])
    expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(storedUnsent().map(([, value]) => value)).toEqual([expect.not.stringContaining('"Oi"')])
  })

  it('another open tab keeps its sendings', async () => {
    const cache = cacheWithThread()
    stubFetch(() => {
      throw new TypeError('no network')
    })
    sendToCustomer(cache, { ticketId: 1, userId: 7, body: 'Oi', quoted: null })
    const left = simulateLeftPage()
    const open = Promise.withResolvers<void>()
    const isHeld = new Promise<void>((resolve) => {
      void navigator.locks.request(left, () => {
        resolve()
        return open.promise
      })
    })
    await isHeld
    const onBack = vi.fn()
    restoreSendings(7, onBack)
    await navigator.locks.query()
    expect(onBack).not.toHaveBeenCalled()

    open.resolve()
    await navigator.locks.request(left, () => undefined)
    await new Promise<void>((resolve) => void restoreSendings(7, resolve))
    expect(sendingStore.read().map(({ body }) => body)).toEqual(['Oi'])
  })
})
