import type { OptOut } from '@guiche/contract/opt-outs'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type OptOutPage = RepliedBy<'GET /opt-outs'>

export const OPT_OUTS = ['opt-outs'] as const

const optOutsOfPage: PageItems<OptOutPage, OptOut> = {
  read: ({ optOuts }) => optOuts,
  write: (page, optOuts, countBy) => ({ ...page, optOuts, count: page.count + countBy }),
}

/** The contacts that opted out, the newest first. */
export function optOutPages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...OPT_OUTS, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /opt-outs', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useOptOuts(search: string) {
  const list = useInfiniteQuery({ ...optOutPages(search), placeholderData: keepPreviousData })
  return {
    ...list,
    optOuts: itemsOf(list.data, optOutsOfPage),
    count: list.data?.pages[0]?.count,
  }
}

/** A contact's opt-outs, the newest first. */
export function contactOptOuts(contactId: number) {
  return queryOptions({
    queryKey: [...OPT_OUTS, 'of', contactId],
    queryFn: ({ signal }) =>
      call('GET /contacts/:id/opt-outs', { params: { id: contactId } }, { signal }),
  })
}

export function useContactOptOuts(contactId: number) {
  return useQuery(contactOptOuts(contactId))
}

export function useOptOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (contactId: number) => call('POST /opt-outs', { body: { contactId } }),
    onSuccess: () => refetchAll(cache, OPT_OUTS),
  })
}

export function useOptIn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /opt-outs/:id', { params: { id } }),
    onSuccess: () => refetchAll(cache, OPT_OUTS),
  })
}

export function useImportOptOuts() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (numbers: string[]) => call('POST /opt-outs/import', { body: { numbers } }),
    onSuccess: () => refetchAll(cache, OPT_OUTS),
  })
}
