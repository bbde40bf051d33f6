import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import type { CountedTag, Tag } from '@guiche/contract/tags'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { orderedPagedRows, itemsOf } from '../../../ui/merge.ts'
import type { PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type TagPage = RepliedBy<'GET /tags'>
type TagPages = InfiniteData<TagPage, number>

/** Query key of all tags. */
export const TAGS = ['tags'] as const
const PAGES = [...TAGS, 'pages'] as const

const tagsOfPage: PageItems<TagPage, CountedTag> = {
  read: ({ tags }) => tags,
  write: (page, tags, countBy) => ({ ...page, tags, count: page.count + countBy }),
}

/** Tags by name, with the number of their tickets. */
export function tagPages(search: string) {
  const searchParam = search.toLowerCase()
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /tags', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    // Events are only heard while the list is mounted, and tagging a ticket sends none with the count, so it is
    // refetched.
    refetchOnMount: 'always',
  })
}

export function useTags(search: string) {
  const list = useInfiniteQuery({ ...tagPages(search), placeholderData: keepPreviousData })
  return { ...list, tags: itemsOf(list.data, tagsOfPage), count: list.data?.pages[0]?.count }
}

/** All tags, for pickers. */
export const allTags = queryOptions({
  queryKey: [...TAGS, 'all'],
  queryFn: ({ signal }) => call('GET /tags/list', {}, { signal }),
})

export function useAllTags(isOn = true) {
  return useQuery({ ...allTags, enabled: isOn })
}

/** Tags that are lanes of the board, in order. */
export const kanbanTags = queryOptions({
  queryKey: [...TAGS, 'kanban'],
  queryFn: ({ signal }) => call('GET /tags/kanban', {}, { signal }),
  select: ({ lista }) => lista,
})

export function useKanbanTags() {
  return useQuery(kanbanTags)
}

export function useAddTag() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /tags'>['body']) => call('POST /tags', { body }),
    onSuccess: () => refetchAll(cache, TAGS),
  })
}

export function useChangeTag() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /tags/:id'>['body'] & { id: number }) =>
      call('PUT /tags/:id', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: TAGS }),
  })
}

export function useRemoveTag() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /tags/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      tagRows.drop(cache, id)
      refetchAll(cache, TAGS)
    },
  })
}

/** Replaces a ticket's tags; the reply is the ticket. */
export function useSyncTags() {
  return useMutation({
    mutationFn: ({ ticketId, tags }: { ticketId: number; tags: readonly { id: number }[] }) =>
      call('POST /tags/sync', { body: { ticketId, tags: tags.map(({ id }) => ({ id })) } }),
  })
}

const isNot = (id: number | string) => (tag: Tag) => tag.id !== id

/** Tags in all lists. The position of a new one is known by the server only. */
export const tagRows = rowsOf<CountedTag>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<TagPages, CountedTag>({
      queryKey: PAGES,
      ...orderedPagedRows<TagPage, CountedTag, number>(tagsOfPage),
    }),
    rowPlace<readonly Tag[], CountedTag>({
      queryKey: allTags.queryKey,
      find: () => undefined,
      put: (tags) => tags,
      drop: (tags, id) => tags.filter(isNot(id)),
    }),
    rowPlace<RepliedBy<'GET /tags/kanban'>, CountedTag>({
      queryKey: kanbanTags.queryKey,
      find: () => undefined,
      put: (lanes) => lanes,
      drop: ({ lista }, id) => ({ lista: lista.filter(isNot(id)) }),
    }),
  ],
})
