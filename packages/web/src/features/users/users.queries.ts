import { plainText } from '@guiche/contract/plain-text'
import type { SentTo } from '@guiche/contract/routes'
import type { User } from '@guiche/contract/users'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { itemsOf, mergePages } from '../../ui/merge.ts'
import type { Change, PageItems } from '../../ui/merge.ts'
import { numberedPages } from '../../ui/numbered-pages.ts'

export interface UserPage {
  users: User[]
  count: number
  hasMore: boolean
}
export type UserPages = InfiniteData<UserPage, number>

/** All lists of users, whatever was searched. */
const USER_PAGES = ['users', 'pages'] as const

export const usersOfPage: PageItems<UserPage, User> = {
  read: ({ users }) => users,
  write: (page, users, countBy) => ({ ...page, users, count: page.count + countBy }),
}

/** Colleagues, newest first, found by name and address. */
export function userPages(search: string) {
  const searchParam = search.toLowerCase()
  return infiniteQueryOptions({
    queryKey: [...USER_PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /users', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    // Events are heard only while the list is on the screen.
    refetchOnMount: 'always',
  })
}

/** The list with what has been loaded of it; another search shows the rows of before until its own are there. */
export function useUsers(search: string) {
  const list = useInfiniteQuery({ ...userPages(search), placeholderData: keepPreviousData })
  return { ...list, users: itemsOf(list.data, usersOfPage), count: list.data?.pages[0]?.count }
}

const COLLEAGUES_STAY_MS = 60_000

/** All colleagues by name, for pickers. */
const colleaguesQuery = queryOptions({
  queryKey: ['users', 'colleagues'],
  queryFn: ({ signal }) => call('GET /users/list', { query: { brief: true } }, { signal }),
  staleTime: COLLEAGUES_STAY_MS,
})

/** Colleagues whose name or address holds the text; all of them for none. */
export function useColleagues(search = '', isOn = true) {
  const list = useQuery({ ...colleaguesQuery, enabled: isOn })
  const wanted = plainText(search)
  const colleagues = (list.data ?? []).filter(
    ({ name, email }) => plainText(name).includes(wanted) || email.toLowerCase().includes(wanted),
  )
  return { ...list, colleagues }
}

/** Names by the number of their user; empty until they are known. */
export function useColleagueNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(colleaguesQuery)
  return new Map(data.map(({ id, name }) => [id, name]))
}

export function useAddUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /users'>['body']) => call('POST /users', { body }),
    onSuccess: (item) => mergeUser(cache, { action: 'create', item }),
  })
}

export function useChangeUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /users/:id'>['body'] & { id: number }) =>
      call('PUT /users/:id', { params: { id }, body }),
    onSuccess: (item) => mergeUser(cache, { action: 'update', item }),
  })
}

export function useRemoveUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handToId }: { id: number; handToId: number | null }) =>
      call('DELETE /users/:id', {
        params: { id },
        query: handToId === null ? {} : { handToId },
      }),
    onSuccess: (_reply, { id }) => mergeUser(cache, { action: 'delete', id }),
  })
}

export function useDeactivateUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handToId }: { id: number; handToId: number | null }) =>
      call('POST /users/:id/deactivate', { params: { id }, body: { handToId } }),
    onSuccess: (item) => mergeUser(cache, { action: 'update', item }),
  })
}

export function useReactivateUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /users/:id/reactivate', { params: { id } }),
    onSuccess: (item) => mergeUser(cache, { action: 'update', item }),
  })
}

export function usePauseUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; isPaused: boolean; reason: string }) =>
      call('PUT /users/:id/pause', { params: { id }, body }),
    onSuccess: (item) => mergeUser(cache, { action: 'update', item }),
  })
}

/** Sets the picture of a user; no file takes it away. */
export function useSetPicture() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, file }: { id: number; file?: File }) => {
      if (!file) return call('DELETE /users/:id/picture', { params: { id } })
      const body = new FormData()
      body.set('file', file)
      return call('POST /users/:id/picture', { params: { id }, body })
    },
    onSuccess: (item) => mergeUser(cache, { action: 'update', item }),
  })
}

/** Brings the loaded lists to where a fresh fetch would be; what only the server can tell is asked again. */
export function mergeUser(cache: QueryClient, change: Change<User>): void {
  mergeColleague(cache, change)
  const lists = cache.getQueryCache().findAll({ queryKey: USER_PAGES })
  const unsure = lists.filter((list) => isUnsure(cache, list, change))
  for (const { queryKey } of lists) {
    // Whether a search finds somebody new is for the server to say.
    if (isSearch(queryKey) && change.action === 'create') continue
    cache.setQueryData<UserPages>(queryKey, (pages) => mergePages(pages, change, usersOfPage))
  }
  void cache.invalidateQueries({ queryKey: USER_PAGES, predicate: (list) => unsure.includes(list) })
}

/** The pickers' list, which holds everybody at once. */
function mergeColleague(cache: QueryClient, change: Change<User>): void {
  const { queryKey } = colleaguesQuery
  if (change.action === 'update')
    cache.setQueryData(queryKey, (list) =>
      list?.map((known) => (known.id === change.item.id ? { ...known, ...change.item } : known)),
    )
  else void cache.invalidateQueries({ queryKey })
}

/**
 * Whether the change does not say enough: an answer on its way may be older than it; a search may find a user by a new
 * name, or no longer; what a deletion moves up from the next page would be skipped.
 */
function isUnsure(cache: QueryClient, { queryKey, state }: Query, change: Change<User>): boolean {
  if (state.fetchStatus === 'fetching') return true
  const pages = cache.getQueryData<UserPages>(queryKey)
  if (change.action === 'delete' || change.action === 'reset') {
    return isSearch(queryKey) || pages?.pages.at(-1)?.hasMore === true
  }
  const known = itemsOf(pages, usersOfPage).find(({ id }) => id === change.item.id)
  const isRenamed = known?.name !== change.item.name || known.email !== change.item.email
  return isSearch(queryKey) && isRenamed
}

function isSearch(queryKey: QueryKey): boolean {
  return queryKey.at(-1) !== ''
}
