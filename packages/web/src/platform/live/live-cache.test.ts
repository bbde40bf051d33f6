import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchOlder, refetchSoon, refetchAll } from './live-cache.ts'
import { createQueryClient } from '../query-client.ts'

const KEY = ['notes', 7]

let cache: QueryClient
beforeEach(() => {
  cache = createQueryClient()
})
afterEach(() => void vi.useRealTimers())

type Answer = PromiseWithResolvers<string[]>

/** A mounted list whose replies the test provides. */
function mountList() {
  const answers: Answer[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string[]>()
    answers.push(answer)
    return answer.promise
  }
  const hide = new QueryObserver(cache, { queryKey: KEY, queryFn }).subscribe(() => {})
  return { answers, hide }
}

const cachedRows = () => cache.getQueryData(KEY)
const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

test('only queries requested before an event are refetched', async () => {
  const { answers } = mountList()
  answers[0]?.resolve(['old'])
  await flushPromises()
  refetchOlder(cache, performance.now() - 60_000)
  refetchOlder(cache, performance.now(), ['others'])
  expect(answers).toHaveLength(1)
  refetchOlder(cache, performance.now(), ['notes'])
  expect(answers).toHaveLength(2)
})

test('a first reply that is on its way is awaited and then refetched', async () => {
  const { answers } = mountList()
  refetchAll(cache, KEY)
  expect(answers).toHaveLength(1)
  answers[0]?.resolve(['old'])
  await flushPromises()
  expect(answers).toHaveLength(2)
  answers[1]?.resolve(['old', 'missed'])
  await flushPromises()
  expect(cachedRows()).toEqual(['old', 'missed'])
  expect(answers).toHaveLength(2)
})

test('a reply that no component waits for any more is stale when it arrives', async () => {
  const { answers, hide } = mountList()
  answers[0]?.resolve(['old'])
  await flushPromises()
  void cache.refetchQueries({ queryKey: KEY })
  hide()
  refetchAll(cache, KEY)
  answers[1]?.resolve(['old'])
  await flushPromises()
  expect(cache.getQueryState(KEY)?.isInvalidated).toBe(true)
})

test('loading another page does not make the earlier pages fresh', async () => {
  const answers: Answer[] = []
  const list = new InfiniteQueryObserver(cache, {
    queryKey: KEY,
    queryFn: () => {
      const answer = Promise.withResolvers<string[]>()
      answers.push(answer)
      return answer.promise
    },
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => pages.length + 1,
  })
  list.subscribe(() => {})
  answers[0]?.resolve(['first page'])
  await flushPromises()
  const toldAt = performance.now()
  await flushPromises()
  const next = list.fetchNextPage()
  answers[1]?.resolve(['second page'])
  await next
  expect(answers).toHaveLength(2)
  refetchOlder(cache, toldAt, KEY)
  expect(answers).toHaveLength(3)
})

test('lists that only the server can count are refetched at most once per interval', async () => {
  vi.useFakeTimers()
  const { answers } = mountList()
  answers[0]?.resolve([])
  await vi.advanceTimersByTimeAsync(0)
  for (let times = 0; times < 5; times++) refetchSoon(cache, KEY)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toHaveLength(2)
})
