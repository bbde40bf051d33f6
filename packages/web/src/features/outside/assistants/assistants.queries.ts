import type { AssistantCall } from '@guiche/contract/assistants'
import type { PersonalToken } from '@guiche/contract/personal-tokens'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type TokenPage = RepliedBy<'GET /personal-tokens'>
type CallPage = RepliedBy<'GET /assistant-calls'>

export const TOKENS = ['personal-tokens'] as const
const CALLS = ['assistant-calls'] as const

const tokensOfPage: PageItems<TokenPage, PersonalToken> = {
  read: ({ tokens }) => tokens,
  write: (page, tokens) => ({ ...page, tokens }),
}

/** Tokens of the user, or of the company. */
export function tokenPages(ofCompany: boolean) {
  return infiniteQueryOptions({
    queryKey: [...TOKENS, ofCompany],
    queryFn: ({ pageParam, signal }) =>
      call('GET /personal-tokens', { query: { ofCompany, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    // Events are only heard while the page is mounted.
    refetchOnMount: 'always',
  })
}

export function useTokens(ofCompany: boolean) {
  const list = useInfiniteQuery(tokenPages(ofCompany))
  return { ...list, tokens: itemsOf(list.data, tokensOfPage) }
}

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

/** Only the server knows which lists contain a token, so they are refetched. */
function useRefetchingMutation<G, R>(mutationFn: (given: G) => Promise<R>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: TOKENS }),
  })
}

export const useMakePersonalToken = () =>
  useRefetchingMutation((body: SentTo<'POST /personal-tokens'>['body']) =>
    call('POST /personal-tokens', { body }),
  )

export const useRevokePersonalToken = () =>
  useRefetchingMutation((id: string) => call('DELETE /personal-tokens/:id', { params: { id } }))
