import { QueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { itemsOf, mergeItems, mergePages } from './merge-items.ts'
import type { PageItems } from './merge-items.ts'

interface Row {
  id: number
  name: string
}
interface Page {
  rows: Row[]
  count: number
  hasMore: boolean
}

const rowsOf: PageItems<Page, Row> = {
  read: (page) => page.rows,
  write: (page, rows, countBy) => ({ ...page, rows, count: page.count + countBy }),
}

const ana = { id: 1, name: 'Ana' }
const bia = { id: 2, name: 'Bia' }
const caio = { id: 3, name: 'Caio' }

describe('list merge', () => {
  it('prepends created items', () => {
    expect(mergeItems([ana], { action: 'create', item: bia })).toEqual([bia, ana])
  })

  it('replaces updated items and items that are created twice in place', () => {
    const renamed = { id: 1, name: 'Ana Paula' }
    expect(mergeItems([bia, ana], { action: 'update', item: renamed })).toEqual([bia, renamed])
    expect(mergeItems([bia, ana], { action: 'create', item: renamed })).toEqual([bia, renamed])
  })

  it('removes deleted items and clears the list on reset', () => {
    expect(mergeItems([bia, ana], { action: 'delete', id: 2 })).toEqual([ana])
    expect(mergeItems([bia, ana], { action: 'reset' })).toEqual([])
  })

  it('returns the same array when nothing changes', () => {
    const items = [ana]
    expect(mergeItems(items, { action: 'update', item: bia })).toBe(items)
    expect(mergeItems(items, { action: 'delete', id: 9 })).toBe(items)
  })
})

describe('page merge', () => {
  it('adds created items to the top of the first page and counts them', () => {
    const merged = mergePages(buildPages([ana], [bia]), { action: 'create', item: caio }, rowsOf)
    expect(itemsOf(merged, rowsOf)).toEqual([caio, ana, bia])
    expect(merged?.pages.map(({ count }) => count)).toEqual([3, 3])
  })

  it('replaces and removes items on any page', () => {
    const renamed = { id: 2, name: 'Bianca' }
    const updated = mergePages(
      buildPages([ana], [bia]),
      { action: 'update', item: renamed },
      rowsOf,
    )
    expect(itemsOf(updated, rowsOf)).toEqual([ana, renamed])
    const removed = mergePages(updated, { action: 'delete', id: 1 }, rowsOf)
    expect(itemsOf(removed, rowsOf)).toEqual([renamed])
    expect(removed?.pages.map(({ count }) => count)).toEqual([1, 1])
  })

  it('returns the same pages when the item is not loaded', () => {
    const data = buildPages([ana], [bia])
    expect(mergePages(data, { action: 'update', item: caio }, rowsOf)).toBe(data)
    expect(mergePages(data, { action: 'delete', id: 3 }, rowsOf)).toBe(data)
    expect(mergePages(undefined, { action: 'create', item: caio }, rowsOf)).toBeUndefined()
  })

  it('keeps the pages that an update does not change', () => {
    const data = buildPages([ana], [bia])
    const merged = mergePages(data, { action: 'update', item: { id: 2, name: 'B' } }, rowsOf)
    expect(merged?.pages[0]).toBe(data.pages[0])
  })

  it('shows an item once when it moved to the next page between two requests', () => {
    expect(itemsOf(buildPages([caio, ana], [ana, bia]), rowsOf)).toEqual([caio, ana, bia])
  })

  it('is empty after a reset and loads again from the first page', async () => {
    const cache = new QueryClient()
    const query = {
      queryKey: ['rows'],
      queryFn: ({ pageParam }: { pageParam: number }) =>
        Promise.resolve({
          rows: pageParam === 1 ? [ana] : [bia],
          count: 2,
          hasMore: pageParam === 1,
        }),
      initialPageParam: 1,
      getNextPageParam: (last: Page, all: Page[]) => (last.hasMore ? all.length + 1 : undefined),
    }
    cache.setQueryData(
      query.queryKey,
      mergePages(buildPages([ana], [bia]), { action: 'reset' }, rowsOf),
    )
    expect(itemsOf(cache.getQueryData<InfiniteData<Page, number>>(query.queryKey), rowsOf)).toEqual(
      [],
    )
    await cache.infiniteQuery(query)
    expect(itemsOf(cache.getQueryData<InfiniteData<Page, number>>(query.queryKey), rowsOf)).toEqual(
      [ana],
    )
  })
})

function buildPages(...rows: Row[][]): InfiniteData<Page, number> {
  const count = rows.flat().length
  return {
    pages: rows.map((some, at) => ({ rows: some, count, hasMore: at < rows.length - 1 })),
    pageParams: rows.map((_, at) => at + 1),
  }
}
