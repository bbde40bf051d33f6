import { searchMatcher } from '@guiche/contract/search'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
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
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { pagedRows, itemsOf } from '../../../ui/merge.ts'
import type { PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

export interface UserPage {
  users: User[]
  count: number
  hasMore: boolean
}
export type UserPages = InfiniteData<UserPage, number>

/** Query key of all users. */
export const USERS = ['users'] as const
const USER_PAGES = [...USERS, 'pages'] as const

export const usersOfPage: PageItems<UserPage, User> = {
  read: ({ users }) => users,
  write: (page, users, countBy) => ({ ...page, users, count: page.count + countBy }),
}

/** Users by name and address, newest first. */
export function userPages(search: string) {
  const searchParam = search.toLowerCase()
  return infiniteQueryOptions({
    queryKey: [...USER_PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /users', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    // Events are only heard while the list is mounted.
    refetchOnMount: 'always',
  })
}

/** The loaded users of a search; rows of the former search are shown until its reply arrives. */
export function useUsers(search: string) {
  const list = useInfiniteQuery({ ...userPages(search), placeholderData: keepPreviousData })
  return { ...list, users: itemsOf(list.data, usersOfPage), count: list.data?.pages[0]?.count }
}

const COLLEAGUES_STAY_MS = 60_000

/** All users, for pickers. */
export const colleaguesQuery = queryOptions({
  queryKey: [...USERS, 'colleagues'],
  queryFn: ({ signal }) => call('GET /users/list', { query: { brief: true } }, { signal }),
  staleTime: COLLEAGUES_STAY_MS,
})

/** Users whose name or address contains the text; all of them for an empty text. */
export function useColleagues(search = '', isOn = true) {
  const list = useQuery({ ...colleaguesQuery, enabled: isOn })
  const isFound = searchMatcher(search)
  const colleagues = (list.data ?? []).filter(({ name, email }) => isFound(name, email))
  return { ...list, colleagues }
}

/** User names by id; empty until they are loaded. */
export function useColleagueNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(colleaguesQuery)
  return new Map(data.map(({ id, name }) => [id, name]))
}

export function useAddUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /users'>['body']) => call('POST /users', { body }),
    onSuccess: (user) => userRows.keep(cache, user),
  })
}

export function useChangeUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /users/:id'>['body'] & { id: number }) =>
      call('PUT /users/:id', { params: { id }, body }),
    onSuccess: (user) => userRows.keep(cache, user),
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
    onSuccess: (_reply, { id }) => userRows.drop(cache, id),
  })
}

export function useDeactivateUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handToId }: { id: number; handToId: number | null }) =>
      call('POST /users/:id/deactivate', { params: { id }, body: { handToId } }),
    onSuccess: (user) => userRows.keep(cache, user),
  })
}

export function useReactivateUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /users/:id/reactivate', { params: { id } }),
    onSuccess: (user) => userRows.keep(cache, user),
  })
}

export function usePauseUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      id: number
      isPaused: boolean
      reason: string
      minutes?: number | null
    }) => call('PUT /users/:id/pause', { params: { id }, body }),
    onSuccess: (user) => userRows.keep(cache, user),
  })
}

/** Sets or removes the picture of a user. */
export function useSetPicture() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, file }: { id: number; file?: File }) => {
      if (!file) return call('DELETE /users/:id/picture', { params: { id } })
      const body = new FormData()
      body.set('file', file)
      return call('POST /users/:id/picture', { params: { id }, body })
    },
    onSuccess: (user) => userRows.keep(cache, user),
  })
}

const pages = pagedRows<UserPage, User, number>(usersOfPage)

/** Users in all lists. */
export const userRows = rowsOf<User>({
  id: ({ id }) => id,
  // Users have no version: the latest event is the newest.
  version: () => undefined,
  places: [
    rowPlace<UserPages, User>({
      queryKey: USER_PAGES,
      ...pages,
      put(data, user, { cache, queryKey }) {
        const known = pages.find(data, user.id)
        const isRenamed = known?.name !== user.name || known.email !== user.email
        // Only the server knows if a search finds a new or renamed user.
        if (isSearchKey(queryKey) && isRenamed) refetchAll(cache, queryKey)
        const isLoaded = known !== undefined || isNewestUser(data, user)
        return isLoaded && !(isSearchKey(queryKey) && known === undefined)
          ? pages.put(data, user)
          : data
      },
      drop(data, id, { cache, queryKey }) {
        // After a deletion the rows of later pages move up, and the next page would skip one.
        if (isSearchKey(queryKey) || data.pages.at(-1)?.hasMore === true)
          refetchAll(cache, queryKey)
        return pages.drop(data, id)
      },
    }),
    rowPlace<readonly Colleague[], User>({
      queryKey: colleaguesQuery.queryKey,
      find: () => undefined,
      put: (colleagues, user) =>
        [...colleagues.filter(({ id }) => id !== user.id), colleagueOf(user)].toSorted(
          (one, other) => one.id - other.id,
        ),
      drop: (colleagues, id) => colleagues.filter((one) => one.id !== id),
    }),
  ],
})

type Colleague = RepliedBy<'GET /users/list'>[number]

export function colleagueOf(user: User): Colleague {
  const { id, name, email, profile, companyId, isActive, pausedAt, pauseReason } = user
  const { profilePicUrl, online, queues, pausedUntil, ticketLimit, skills } = user
  const standing = { isActive, pausedAt, pauseReason, pausedUntil, ticketLimit, skills }
  return { id, name, email, profile, companyId, ...standing, profilePicUrl, online, queues }
}

function isNewestUser(data: UserPages, { id }: User): boolean {
  return data.pages.every(({ users }) => users.every((one) => one.id < id))
}

function isSearchKey(queryKey: QueryKey): boolean {
  return queryKey.at(-1) !== ''
}
