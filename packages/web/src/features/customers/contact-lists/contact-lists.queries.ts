import type {
  ContactList,
  ContactListItem,
  ListWork,
  Validity,
} from '@guiche/contract/contact-lists'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchSoon, refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { uploadForm } from '../../../platform/upload.ts'
import { orderedPagedRows, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type ListPage = RepliedBy<'GET /contact-lists'>
type ListPages = InfiniteData<ListPage, number>
type ItemPage = RepliedBy<'GET /contact-list-items'>
type ItemPages = InfiniteData<ItemPage, number>

export const CONTACT_LISTS = ['contact-lists'] as const
const PAGES = [...CONTACT_LISTS, 'pages'] as const
const ONE = [...CONTACT_LISTS, 'one'] as const
const WORK = [...CONTACT_LISTS, 'work'] as const
export const LIST_ITEMS = ['contact-list-items'] as const

const listsOfPage: PageItems<ListPage, ContactList> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}
const itemsOfPage: PageItems<ItemPage, ContactListItem> = {
  read: ({ contacts }) => contacts,
  write: (page, contacts, countBy) => ({ ...page, contacts, count: page.count + countBy }),
}

/** Contact lists by name. */
export function contactListPages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /contact-lists', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useContactLists(search: string) {
  const list = useInfiniteQuery({ ...contactListPages(search), placeholderData: keepPreviousData })
  return { ...list, lists: itemsOf(list.data, listsOfPage), count: list.data?.pages[0]?.count }
}

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
export function itemPages({ contactListId, searchParam, validity }: ItemFilter) {
  return infiniteQueryOptions({
    queryKey: [...LIST_ITEMS, contactListId, searchParam, validity ?? ''],
    queryFn: ({ pageParam: pageNumber, signal }) => {
      const query = { contactListId, searchParam, pageNumber, ...(validity && { validity }) }
      return call('GET /contact-list-items', { query }, { signal })
    },
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useListItems(filter: ItemFilter) {
  const list = useInfiniteQuery({ ...itemPages(filter), placeholderData: keepPreviousData })
  return { ...list, items: itemsOf(list.data, itemsOfPage), count: list.data?.pages[0]?.count }
}

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

export function useSaveContactList() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name, audience, isLive = false }: ListValues) => {
      const given = { name, ...(audience && { audience }) }
      return id === undefined
        ? call('POST /contact-lists', { body: { ...given, isLive } })
        : call('PUT /contact-lists/:id', { params: { id }, body: given })
    },
    onSuccess: (list) => {
      contactListRows.keep(cache, list)
      refetchAll(cache, CONTACT_LISTS)
    },
  })
}

export function useRemoveContactList() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /contact-lists/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      contactListRows.drop(cache, id)
      refetchAll(cache, PAGES)
    },
  })
}

interface ItemValues {
  id: number | undefined
  contactListId: number
  name: string
  number: string
  email: string
}

export function useSaveListItem() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, contactListId, ...values }: ItemValues) =>
      id === undefined
        ? call('POST /contact-list-items', { body: { ...values, contactListId } })
        : call('PUT /contact-list-items/:id', { params: { id }, body: values }),
    onSuccess: (item) => {
      listItemRows.keep(cache, item)
      refetchAll(cache, LIST_ITEMS)
    },
  })
}

export function useRemoveListItem() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /contact-list-items/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      listItemRows.drop(cache, id)
      refetchAll(cache, LIST_ITEMS)
    },
  })
}

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

/** Contact lists in all cached pages. */
export const contactListRows = rowsOf<ContactList>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<ListPages, ContactList>({
      queryKey: PAGES,
      ...orderedPagedRows<ListPage, ContactList, number>(listsOfPage),
    }),
  ],
})

/** Items in all cached pages. */
export const listItemRows = rowsOf<ContactListItem>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<ItemPages, ContactListItem>({
      queryKey: LIST_ITEMS,
      ...orderedPagedRows<ItemPage, ContactListItem, number>(itemsOfPage),
    }),
  ],
})

/** Applies progress, which arrives several times a second; the rows are refetched at most every few seconds. */
export function hearListWork(cache: QueryClient, contactListId: number, work: ListWork): void {
  const { queryKey: workKey } = listWorkQuery(contactListId)
  cache.setQueryData(workKey, (known) => known && work)
  // Progress has no version: a response in flight may be older than the event.
  if (cache.isFetching({ queryKey: workKey, exact: true }) > 0) refetchAll(cache, workKey)
  for (const queryKey of [[...LIST_ITEMS, contactListId], PAGES, [...ONE, contactListId]])
    for (const query of cache.getQueryCache().findAll({ queryKey }))
      refetchSoon(cache, query.queryKey)
}
