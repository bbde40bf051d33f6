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
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { itemsOf, mergePages } from '../../ui/merge.ts'
import type { Change, PageItems } from '../../ui/merge.ts'
import { numberedPages } from '../../ui/numbered-pages.ts'

type TagPage = RepliedBy<'GET /tags'>
type TagPages = InfiniteData<TagPage, number>

/** All that is known of tags. */
const TAGS = ['tags'] as const
const PAGES = [...TAGS, 'pages'] as const

const tagsOfPage: PageItems<TagPage, CountedTag> = {
  read: ({ tags }) => tags,
  write: (page, tags, countBy) => ({ ...page, tags, count: page.count + countBy }),
}

/** Tags by name, with the number of their tickets. */
function tagPages(search: string) {
  const searchParam = search.toLowerCase()
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /tags', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    // Events are heard only while the list is on the screen, and tickets are tagged without news of their count.
    refetchOnMount: 'always',
  })
}

export function useTags(search: string) {
  const list = useInfiniteQuery({ ...tagPages(search), placeholderData: keepPreviousData })
  return { ...list, tags: itemsOf(list.data, tagsOfPage), count: list.data?.pages[0]?.count }
}

/** All tags, for pickers. */
const allTags = queryOptions({
  queryKey: [...TAGS, 'all'],
  queryFn: ({ signal }) => call('GET /tags/list', {}, { signal }),
})

export function useAllTags(isOn = true) {
  return useQuery({ ...allTags, enabled: isOn })
}

/** The tags that are lanes of the board, in their order. */
const kanbanTags = queryOptions({
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
    onSuccess: (tag) => mergeTag(cache, { action: 'create', item: { ...tag, ticketsCount: 0 } }),
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
    onSuccess: (_reply, id) => mergeTag(cache, { action: 'delete', id }),
  })
}

/** Makes a ticket's tags exactly these; the answer is the ticket with them. */
export function useSyncTags() {
  return useMutation({
    mutationFn: ({ ticketId, tags }: { ticketId: number; tags: readonly { id: number }[] }) =>
      call('POST /tags/sync', { body: { ticketId, tags: tags.map(({ id }) => ({ id })) } }),
  })
}

/** Brings what is loaded to where a fresh fetch would be; where a tag stands among the others, the server says. */
export function mergeTag(cache: QueryClient, change: Change<CountedTag>): void {
  if (change.action === 'update' || change.action === 'delete') {
    for (const [key] of cache.getQueriesData<TagPages>({ queryKey: PAGES }))
      cache.setQueryData<TagPages>(key, (pages) => mergePages(pages, change, tagsOfPage))
  }
  if (change.action === 'delete') {
    const isKept = ({ id }: Tag) => id !== change.id
    cache.setQueryData(allTags.queryKey, (tags) => tags?.filter(isKept))
    cache.setQueryData(
      kanbanTags.queryKey,
      (lanes) => lanes && { lista: lanes.lista.filter(isKept) },
    )
  }
  void cache.invalidateQueries({ queryKey: TAGS })
}
