import type { AssistantCall } from '@guiche/contract/assistants'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { itemsOf, type PageItems } from '../../../platform/lists/merge-items.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'

type CallPage = RepliedBy<'GET /assistant-calls'>

const CALLS = ['assistant-calls'] as const

/** Tokens of the user, or of the company. */
export const tokenList = pagedRows({
  queryKey: ['personal-tokens'],
  field: 'tokens',
  fetch: (ofCompany: boolean, pageNumber, signal) =>
    call('GET /personal-tokens', { query: { ofCompany, pageNumber } }, { signal }),
})

const callsOfPage: PageItems<CallPage, AssistantCall> = {
  read: ({ calls }) => calls,
  write: (page, calls) => ({ ...page, calls }),
}

function callPages(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...CALLS, userId ?? null],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /assistant-calls', { query: { userId, before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ calls, hasMore }) => (hasMore ? calls.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  })
}

/** Calls of assistants, of all users or of one. */
export function useCalls(userId: number | undefined) {
  const list = useInfiniteQuery({ ...callPages(userId), placeholderData: keepPreviousData })
  return { ...list, calls: itemsOf(list.data, callsOfPage) }
}

export const useMakePersonalToken = () =>
  tokenList.useAct((body: SentTo<'POST /personal-tokens'>['body']) =>
    call('POST /personal-tokens', { body }),
  )

export const useRevokePersonalToken = () =>
  tokenList.useAct((id: string) => call('DELETE /personal-tokens/:id', { params: { id } }))
