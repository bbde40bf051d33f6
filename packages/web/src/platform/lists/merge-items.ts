import type { InfiniteData } from '@tanstack/react-query'

// Merges live events into a loaded list (features 4): replace on update, prepend on create, remove on delete, clear on
// reset, all by id. Lists whose events do not distinguish create and update ('insert or replace') pass both as create.

export interface Identified {
  readonly id: number | string
}

export type Change<T extends Identified> =
  | { readonly action: 'create' | 'update'; readonly item: T }
  | { readonly action: 'delete'; readonly id: T['id'] }
  | { readonly action: 'reset' }

/** Reads and writes the items of a page; `countBy` is the change of the total count. */
export interface PageItems<Page, T extends Identified> {
  read(page: Page): readonly T[]
  write(page: Page, items: T[], countBy: number): Page
}

/** The list after a change; the same array if nothing changed. */
export function mergeItems<T extends Identified>(
  items: readonly T[],
  change: Change<T>,
): readonly T[] {
  switch (change.action) {
    case 'create':
      return hasItem(items, change.item.id)
        ? withReplacedItem(items, change.item)
        : [change.item, ...items]
    case 'update':
      return hasItem(items, change.item.id) ? withReplacedItem(items, change.item) : items
    case 'delete':
      return hasItem(items, change.id) ? items.filter(({ id }) => id !== change.id) : items
    case 'reset':
      return items.length === 0 ? items : []
  }
}

/** The pages of an infinite query after a change; a new item becomes the first of the first page. */
export function mergePages<Page, T extends Identified, Param>(
  data: InfiniteData<Page, Param> | undefined,
  change: Change<T>,
  items: PageItems<Page, T>,
): InfiniteData<Page, Param> | undefined {
  if (data === undefined) return undefined
  if (change.action === 'reset') return { pages: [], pageParams: [] }
  const id = change.action === 'delete' ? change.id : change.item.id
  const isLoaded = data.pages.some((page) => hasItem(items.read(page), id))
  if (!isLoaded && change.action !== 'create') return data
  const countBy = change.action === 'delete' ? -1 : Number(!isLoaded)

  const pages = data.pages.map((page, at) => {
    const before = items.read(page)
    const after =
      hasItem(before, id) || (at === 0 && !isLoaded) ? mergeItems(before, change) : before
    return after === before && countBy === 0 ? page : items.write(page, [...after], countBy)
  })
  return { ...data, pages }
}

/** Operations on the items of paged data; a new item becomes the first. */
export interface PageMerges<Page, T extends Identified> {
  find(data: InfiniteData<Page, number>, id: Identified['id']): T | undefined
  put(data: InfiniteData<Page, number>, item: T): InfiniteData<Page, number>
  drop(data: InfiniteData<Page, number>, id: Identified['id']): InfiniteData<Page, number>
  change(
    data: InfiniteData<Page, number>,
    changed: (item: T) => T | undefined,
  ): InfiniteData<Page, number>
}

export function pageMerges<Page, T extends Identified>(
  items: PageItems<Page, T>,
): PageMerges<Page, T> {
  type Data = InfiniteData<Page, number>
  const merged = (data: Data, change: Change<T>) => mergePages(data, change, items) ?? data
  const find = (data: Data, id: Identified['id']) =>
    data.pages.flatMap((page) => items.read(page)).find((item) => item.id === id)
  return {
    find,
    put: (data, item) => merged(data, { action: 'create', item }),
    drop(data, id) {
      const item = find(data, id)
      return item === undefined ? data : merged(data, { action: 'delete', id: item.id })
    },
    change: (data, changed) =>
      itemsOf(data, items).reduce((after, item) => {
        const next = changed(item)
        if (next === item) return after
        if (next === undefined) return merged(after, { action: 'delete', id: item.id })
        return merged(after, { action: 'update', item: next })
      }, data),
  }
}

/** All loaded items in order, without the duplicate of an item that moved to the next page between two requests. */
export function itemsOf<Page, T extends Identified>(
  data: InfiniteData<Page> | undefined,
  items: PageItems<Page, T>,
): T[] {
  const byId = new Map<T['id'], T>()
  for (const page of data?.pages ?? []) {
    for (const item of items.read(page)) if (!byId.has(item.id)) byId.set(item.id, item)
  }
  return [...byId.values()]
}

function hasItem<T extends Identified>(items: readonly T[], id: T['id']): boolean {
  return items.some((item) => item.id === id)
}

function withReplacedItem<T extends Identified>(items: readonly T[], item: T): T[] {
  return items.map((one) => (one.id === item.id ? item : one))
}
