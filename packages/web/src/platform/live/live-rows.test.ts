import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPlace, rowPlace, declareLiveRows } from './live-rows.ts'
import { createQueryClient } from '../query-client.ts'

interface Row {
  readonly id: number
  readonly version: number
  readonly name: string
}

const buildRow = (id: number, version: number, name = `${id} v${version}`): Row => ({
  id,
  version,
  name,
})
const LIST = ['rows', 'list']
const ONE = ['rows', 'one']

const rows = declareLiveRows<Row>({
  id: ({ id }) => id,
  version: ({ version }) => version,
  places: [
    listPlace(
      LIST,
      ({ id }) => id,
      (one, other) => one.id - other.id,
    ),
    rowPlace<Row, Row>({
      queryKey: ONE,
      find: (one, id) => (one.id === id ? one : undefined),
      put: (one, newer) => (one.id === newer.id ? newer : one),
    }),
  ],
})

let cache: QueryClient
beforeEach(() => {
  cache = createQueryClient()
})
afterEach(() => void vi.useRealTimers())

/** A mounted list; each call of the result provides the next reply. */
function mountList() {
  const answers: Array<PromiseWithResolvers<Row[]>> = []
  const queryFn = () => {
    const answer = Promise.withResolvers<Row[]>()
    answers.push(answer)
    return answer.promise
  }
  new QueryObserver(cache, { queryKey: LIST, queryFn }).subscribe(() => {})
  return async (answer: Row[]) => {
    answers.at(-1)?.resolve(answer)
    await flushPromises()
  }
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve))
const cachedNames = () => cache.getQueryData<Row[]>(LIST)?.map(({ name }) => name)

test('the newer of two versions stays, in whichever order and by whichever way they arrive', () => {
  cache.setQueryData(LIST, [buildRow(1, 5)])
  rows.hear(cache, buildRow(1, 4))
  rows.keep(cache, buildRow(1, 3))
  expect(cachedNames()).toEqual(['1 v5'])
  rows.keep(cache, buildRow(1, 6))
  rows.hear(cache, buildRow(1, 6, 'the same again'))
  expect(cachedNames()).toEqual(['the same again'])
})

test('a reply that was on its way restores neither changed nor deleted rows', async () => {
  const answer = mountList()
  rows.hear(cache, buildRow(1, 2))
  rows.hear(cache, buildRow(4, 1))
  rows.drop(cache, 2)
  rows.drop(cache, 3, 5)
  expect(cachedNames()).toBeUndefined()
  await answer([buildRow(1, 1), buildRow(2, 9), buildRow(3, 5)])
  expect(cachedNames()).toEqual(['1 v2', '4 v1'])
})

test('a reply that is newer than the live event stays as it is', async () => {
  const answer = mountList()
  rows.hear(cache, buildRow(1, 2))
  rows.drop(cache, 3, 5)
  await answer([buildRow(1, 3), buildRow(3, 6)])
  expect(cachedNames()).toEqual(['1 v3', '3 v6'])
})

test('a reply that was requested afterwards replaces the row', async () => {
  const answer = mountList()
  rows.hear(cache, buildRow(1, 2))
  rows.hear(cache, buildRow(2, 1))
  rows.drop(cache, 3)
  await answer([])
  expect(cachedNames()).toEqual(['1 v2', '2 v1'])
  void cache.refetchQueries({ queryKey: LIST })
  await answer([buildRow(1, 2), buildRow(3, 1)])
  expect(cachedNames()).toEqual(['1 v2', '3 v1'])
})

test('the reply to a call does not restore a deleted row; a later event does', () => {
  cache.setQueryData(LIST, [buildRow(1, 1)])
  rows.drop(cache, 1, 2)
  rows.keep(cache, buildRow(1, 2))
  expect(cachedNames()).toEqual([])
  rows.hear(cache, buildRow(1, 2))
  expect(cachedNames()).toEqual(['1 v2'])
  rows.drop(cache, 1)
  rows.keep(cache, buildRow(1, 9))
  expect(cachedNames()).toEqual([])
})

test('a list that lacks a row gets its newest known version, also through an older event', () => {
  cache.setQueryData(LIST, [])
  cache.setQueryData(ONE, buildRow(1, 3))
  rows.hear(cache, buildRow(1, 2))
  expect(cachedNames()).toEqual(['1 v3'])
  expect(rows.known(cache, 1)?.version).toBe(3)
})

test('a change within rows is also applied to replies that were on their way', async () => {
  const answer = mountList()
  rows.hear(cache, buildRow(1, 1, 'Ana'))
  rows.change(cache, (one) => (one.name === 'Ana' ? { ...one, name: 'Ana Paula' } : one))
  rows.change(cache, (one) => (one.id === 9 ? undefined : one))
  await answer([buildRow(2, 1, 'Ana'), buildRow(9, 1)])
  expect(cachedNames()).toEqual(['Ana Paula', 'Ana Paula'])
  rows.hear(cache, buildRow(9, 2, 'back'))
  expect(cachedNames()).toEqual(['Ana Paula', 'Ana Paula', 'back'])
})

test('a row that was read before a change and arrives after it is changed too', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  cache.setQueryData(LIST, [buildRow(1, 1, 'Ana'), buildRow(2, 1, 'Ana'), buildRow(3, 1, 'Ana')])
  const askedAt = performance.now()
  vi.advanceTimersByTime(1000)
  rows.change(cache, (one) => (one.name === 'Ana' ? { ...one, name: 'Ana Paula' } : one))
  rows.hear(cache, buildRow(1, 2, 'Ana'))
  rows.keep(cache, buildRow(2, 1, 'Ana'))
  expect(cachedNames()).toEqual(['Ana Paula', 'Ana Paula', 'Ana Paula'])
  vi.advanceTimersByTime(5000)
  rows.keep(cache, buildRow(1, 2, 'Ana'), askedAt)
  expect(cachedNames()).toEqual(['Ana Paula', 'Ana Paula', 'Ana Paula'])

  // Rows read after the change keep their values, since the server has applied it to them.
  rows.hear(cache, buildRow(1, 3, 'Ana'))
  rows.keep(cache, buildRow(2, 1, 'Ana'))
  rows.keep(cache, buildRow(3, 1, 'Ana'), askedAt + 2000)
  expect(cachedNames()).toEqual(['Ana', 'Ana', 'Ana'])
})

test('a page that is added restores nothing on the pages before it', async () => {
  const PAGES = ['rows', 'pages']
  const paged = declareLiveRows<Row>({
    id: ({ id }) => id,
    version: ({ version }) => version,
    places: [
      rowPlace<{ pages: Row[][]; pageParams: unknown[] }, Row>({
        queryKey: PAGES,
        find: ({ pages }, id) => pages.flat().find((one) => one.id === id),
        put: (data, newer) => ({
          ...data,
          pages: data.pages.map((page) => page.map((one) => (one.id === newer.id ? newer : one))),
        }),
      }),
    ],
  })
  const answers: Array<PromiseWithResolvers<Row[]>> = []
  const list = new InfiniteQueryObserver(cache, {
    queryKey: PAGES,
    queryFn: () => {
      const answer = Promise.withResolvers<Row[]>()
      answers.push(answer)
      return answer.promise
    },
    initialPageParam: 1,
    getNextPageParam: () => 2,
  })
  list.subscribe(() => {})
  answers[0]?.resolve([buildRow(1, 1)])
  await flushPromises()
  const next = list.fetchNextPage()
  paged.hear(cache, buildRow(1, 2))
  answers[1]?.resolve([buildRow(2, 1)])
  await next
  expect(
    cache
      .getQueryData<{ pages: Row[][] }>(PAGES)
      ?.pages.flat()
      .map(({ name }) => name),
  ).toEqual(['1 v2', '2 v1'])
})

test('events neither make a list fresh nor clear its invalidation', async () => {
  cache.setQueryData(LIST, [buildRow(1, 1)], { updatedAt: 1000 })
  await cache.invalidateQueries({ queryKey: LIST })
  rows.hear(cache, buildRow(1, 2))
  expect(cache.getQueryState(LIST)).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true })
})

test('events of rows that no query holds re-render nothing', () => {
  cache.setQueryData(LIST, [buildRow(1, 1)])
  cache.setQueryData(ONE, buildRow(1, 1))
  let wakes = 0
  new QueryObserver(cache, { queryKey: ONE }).subscribe(() => (wakes += 1))
  rows.hear(cache, buildRow(2, 1))
  rows.change(cache, (one) => one)
  rows.drop(cache, 3)
  expect(wakes).toBe(0)
})
