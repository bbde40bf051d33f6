import type { ListWork, Validity } from '@guiche/contract/contact-lists'
import type { SentTo } from '@guiche/contract/routes'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { numberedPages } from '../../../platform/lists/numbered-pages.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { refetchSoon, refetchAll } from '../../../platform/live/live-cache.ts'
import { uploadForm } from '../../../platform/upload.ts'

export const CONTACT_LISTS = ['contact-lists'] as const
const ONE = [...CONTACT_LISTS, 'one'] as const
const WORK = [...CONTACT_LISTS, 'work'] as const

/** Contact lists by name. */
export const contactLists = pagedRows({
  queryKey: CONTACT_LISTS,
  field: 'records',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /contact-lists', { query: { searchParam, pageNumber } }, { signal }),
})

export function contactListQuery(id: number) {
  return queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => call('GET /contact-lists/:id', { params: { id } }, { signal }),
    refetchOnMount: 'always',
  })
}

export function useContactList(id: number) {
  return useQuery(contactListQuery(id))
}

/** The list's running or last import, audience or number check. */
export function listWorkQuery(id: number) {
  return queryOptions({
    queryKey: [...WORK, id],
    queryFn: ({ signal }) => call('GET /contact-lists/:id/work', { params: { id } }, { signal }),
    refetchOnMount: 'always',
  })
}

export function useListWork(id: number) {
  return useQuery(listWorkQuery(id))
}

export interface ItemFilter {
  contactListId: number
  searchParam: string
  validity: Validity | undefined
}

/** Items of a list by name. */
export const listItems = pagedRows({
  queryKey: ['contact-list-items'],
  field: 'contacts',
  fetch: ({ contactListId, searchParam, validity }: ItemFilter, pageNumber, signal) => {
    const query = { contactListId, searchParam, pageNumber, ...(validity && { validity }) }
    return call('GET /contact-list-items', { query }, { signal })
  },
})

/** The rows of a sheet that were left out, in the sheet's order. */
export function useListFaults(params: { id: number; importId: number }) {
  const list = useInfiniteQuery({
    queryKey: [...CONTACT_LISTS, 'faults', params.importId],
    queryFn: ({ pageParam: pageNumber, signal }) =>
      call(
        'GET /contact-lists/:id/imports/:importId/faults',
        { params, query: { pageNumber } },
        { signal },
      ),
    ...numberedPages,
  })
  return { ...list, faults: list.data?.pages.flatMap(({ faults }) => faults) ?? [] }
}

type Given = SentTo<'POST /contact-lists/count'>['body']
export type AudienceGiven = Given['audience']

/** Number of contacts in an audience. The audience is passed as JSON, since a string is a stable query key. */
export function useAudienceCount(asked: string) {
  return useQuery({
    queryKey: [...CONTACT_LISTS, 'count', asked],
    queryFn: ({ signal }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of one by who asks
      const audience = JSON.parse(asked) as AudienceGiven
      return call('POST /contact-lists/count', { body: { audience } }, { signal })
    },
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

interface ListValues {
  id: number | undefined
  name: string
  audience?: AudienceGiven | undefined
  isLive?: boolean
}

export const useSaveContactList = () =>
  contactLists.useSave(({ id, name, audience, isLive = false }: ListValues) => {
    const given = { name, ...(audience && { audience }) }
    return id === undefined
      ? call('POST /contact-lists', { body: { ...given, isLive } })
      : call('PUT /contact-lists/:id', { params: { id }, body: given })
  })

export const useRemoveContactList = () =>
  contactLists.useRemove((id) => call('DELETE /contact-lists/:id', { params: { id } }))

interface ItemValues {
  id: number | undefined
  contactListId: number
  name: string
  number: string
  email: string
}

export const useSaveListItem = () =>
  listItems.useSave(({ id, contactListId, ...values }: ItemValues) =>
    id === undefined
      ? call('POST /contact-list-items', { body: { ...values, contactListId } })
      : call('PUT /contact-list-items/:id', { params: { id }, body: values }),
  )

export const useRemoveListItem = () =>
  listItems.useRemove((id) => call('DELETE /contact-list-items/:id', { params: { id } }))

export function useImportSheet(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return uploadForm('POST /contact-lists/:id/imports', `/contact-lists/${id}/imports`, form)
    },
    onSuccess: () => refetchAll(cache, [...WORK, id]),
  })
}

/** Actions on a list's running work. */
export function useListWorkActions(id: number) {
  const cache = useQueryClient()
  const onSuccess = () => refetchAll(cache, [...WORK, id])
  const params = { id }
  return {
    cancelImport: useMutation({
      mutationFn: (importId: number) =>
        call('POST /contact-lists/:id/imports/:importId/cancel', { params: { id, importId } }),
      onSuccess,
    }),
    check: useMutation({
      mutationFn: () => call('POST /contact-lists/:id/check', { params, body: {} }),
      onSuccess,
    }),
    cancelCheck: useMutation({
      mutationFn: () => call('DELETE /contact-lists/:id/check', { params }),
      onSuccess,
    }),
    refreshSegment: useMutation({
      mutationFn: () => call('POST /contact-lists/:id/refresh', { params }),
      onSuccess,
    }),
  }
}

/** Applies progress, which arrives several times a second; the rows are refetched at most every few seconds. */
export function hearListWork(cache: QueryClient, contactListId: number, work: ListWork): void {
  const { queryKey: workKey } = listWorkQuery(contactListId)
  cache.setQueryData(workKey, (known) => known && work)
  // Progress has no version: a response in flight may be older than the event.
  if (cache.isFetching({ queryKey: workKey, exact: true }) > 0) refetchAll(cache, workKey)
  const itemsKey = [...listItems.pagesKey, { contactListId }]
  for (const queryKey of [itemsKey, contactLists.pagesKey, [...ONE, contactListId]])
    for (const query of cache.getQueryCache().findAll({ queryKey }))
      refetchSoon(cache, query.queryKey)
}
