import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import type { CountedTag, Tag } from '@guiche/contract/tags'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { rowPlace } from '../../../platform/live/live-rows.ts'

const TAGS = ['tags'] as const

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

const isOtherTag = (id: number | string) => (tag: Tag) => tag.id !== id

/** Tags by name, with the number of their tickets. */
export const tagList = pagedRows({
  queryKey: TAGS,
  field: 'tags',
  fetch: (search: string, pageNumber, signal) =>
    call('GET /tags', { query: { searchParam: search.toLowerCase(), pageNumber } }, { signal }),
  places: [
    rowPlace<readonly Tag[], CountedTag>({
      queryKey: allTags.queryKey,
      find: () => undefined,
      put: (tags) => tags,
      drop: (tags, id) => tags.filter(isOtherTag(id)),
    }),
    rowPlace<RepliedBy<'GET /tags/kanban'>, CountedTag>({
      queryKey: kanbanTags.queryKey,
      find: () => undefined,
      put: (lanes) => lanes,
      drop: ({ lista }, id) => ({ lista: lista.filter(isOtherTag(id)) }),
    }),
  ],
})

export const useAddTag = () =>
  tagList.useAct((body: SentTo<'POST /tags'>['body']) => call('POST /tags', { body }))

export const useChangeTag = () =>
  tagList.useAct(({ id, ...body }: SentTo<'PUT /tags/:id'>['body'] & { id: number }) =>
    call('PUT /tags/:id', { params: { id }, body }),
  )

export const useRemoveTag = () =>
  tagList.useRemove((id) => call('DELETE /tags/:id', { params: { id } }))

/** Replaces a ticket's tags; the reply is the ticket. */
export function useSyncTags() {
  return useMutation({
    mutationFn: ({ ticketId, tags }: { ticketId: number; tags: readonly { id: number }[] }) =>
      call('POST /tags/sync', { body: { ticketId, tags: tags.map(({ id }) => ({ id })) } }),
  })
}
