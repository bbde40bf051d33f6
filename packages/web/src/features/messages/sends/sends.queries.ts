import type { SendState } from '@guiche/contract/sends'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export const SENDS = ['sends'] as const

/** Polling interval: messages leave the list without an event. */
const LOOKED_AT_EVERY_MS = 5000
/** Loaded pages up to which the list is polled; longer lists stay until they are opened again. */
const PAGES_LOOKED_AT = 3

export interface SendFilter {
  state: SendState
  whatsappId: number | undefined
}

export function fetchSends(
  { state, whatsappId }: SendFilter,
  after?: string,
  signal?: AbortSignal,
) {
  const query = { state, ...(whatsappId !== undefined && { whatsappId }), ...(after && { after }) }
  return call('GET /sends', { query }, { signal })
}

const sendPages = (filter: SendFilter) =>
  infiniteQueryOptions({
    queryKey: [...SENDS, 'pages', filter.state, filter.whatsappId ?? 0],
    queryFn: ({ pageParam, signal }) => fetchSends(filter, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      (data?.pages.length ?? 0) <= PAGES_LOOKED_AT && LOOKED_AT_EVERY_MS,
  })

export function useSends(filter: SendFilter) {
  const list = useInfiniteQuery({ ...sendPages(filter), placeholderData: keepPreviousData })
  return { ...list, sends: list.data?.pages.flatMap(({ sends }) => sends) ?? [] }
}

const linesQuery = queryOptions({
  queryKey: [...SENDS, 'lines'],
  queryFn: ({ signal }) => call('GET /sends/lines', {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: LOOKED_AT_EVERY_MS,
  select: ({ lines }) => lines,
})

export function useSendLines() {
  return useQuery(linesQuery)
}

/** The attempts to send a message, and its current wait. */
export function useAttempts(messageId: string) {
  return useQuery({
    queryKey: [...SENDS, 'attempts', messageId],
    queryFn: ({ signal }) =>
      call('GET /messages/:messageId/attempts', { params: { messageId } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      (data === undefined || data.waiting.length > 0) && LOOKED_AT_EVERY_MS,
  })
}
