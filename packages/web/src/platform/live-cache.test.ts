import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain, askSoon, refresh } from './live-cache.ts'
import { createQueryClient } from './query-client.ts'

const KEY = ['notes', 7]

let cache: QueryClient
beforeEach(() => {
  cache = createQueryClient()
})
afterEach(() => void vi.useRealTimers())

type Answer = PromiseWithResolvers<string[]>

/** A list on the screen, whose answers the test gives. */
function shownList() {
  const answers: Answer[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string[]>()
    answers.push(answer)
    return answer.promise
  }
  const hide = new QueryObserver(cache, { queryKey: KEY, queryFn }).subscribe(() => {})
  return { answers, hide }
}

const shown = () => cache.getQueryData(KEY)
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('what was asked for before something was told is asked for again, and nothing else', async () => {
  const { answers } = shownList()
  answers[0]?.resolve(['old'])
  await settled()
  askAgain(cache, performance.now() - 60_000)
  askAgain(cache, performance.now(), ['others'])
  expect(answers).toHaveLength(1)
  askAgain(cache, performance.now(), ['notes'])
  expect(answers).toHaveLength(2)
})

test('a first answer on its way is awaited, and asked for again when it has come', async () => {
  const { answers } = shownList()
  refresh(cache, KEY)
  expect(answers).toHaveLength(1)
  answers[0]?.resolve(['old'])
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.resolve(['old', 'missed'])
  await settled()
  expect(shown()).toEqual(['old', 'missed'])
  expect(answers).toHaveLength(2)
})

test('an answer that nobody waits for any more is old when it comes', async () => {
  const { answers, hide } = shownList()
  answers[0]?.resolve(['old'])
  await settled()
  void cache.refetchQueries({ queryKey: KEY })
  hide()
  refresh(cache, KEY)
  answers[1]?.resolve(['old'])
  await settled()
  expect(cache.getQueryState(KEY)?.isInvalidated).toBe(true)
})

test('another page says nothing of the age of those before it', async () => {
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
  await settled()
  const toldAt = performance.now()
  await settled()
  const next = list.fetchNextPage()
  answers[1]?.resolve(['second page'])
  await next
  expect(answers).toHaveLength(2)
  askAgain(cache, toldAt, KEY)
  expect(answers).toHaveLength(3)
})

test('what only the server can count is asked for once in a while, however often it is wanted', async () => {
  vi.useFakeTimers()
  const { answers } = shownList()
  answers[0]?.resolve([])
  await vi.advanceTimersByTimeAsync(0)
  for (let times = 0; times < 5; times++) askSoon(cache, KEY)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toHaveLength(2)
})
