import { searchMatcher } from '@guiche/contract/search'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import type { User } from '@guiche/contract/users'
import { queryOptions, type QueryKey, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useRemoveRow, useSaveRow } from '../../../platform/lists/row-mutations.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace } from '../../../platform/live/live-rows.ts'

/** Query key of all users. */
export const USERS = ['users'] as const

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

/** Users by name and address, newest first. Their rows have no version: the latest event is the newest. */
export const userList = pagedRows({
  queryKey: USERS,
  field: 'users',
  fetch: (search: string, pageNumber, signal) =>
    call('GET /users', { query: { searchParam: search.toLowerCase(), pageNumber } }, { signal }),
  merges: (pages) => ({
    put(data, user, { cache, queryKey }) {
      const known = pages.find(data, user.id)
      const isRenamed = known?.name !== user.name || known.email !== user.email
      // Only the server knows if a search finds a new or renamed user.
      if (isSearchKey(queryKey) && isRenamed) refetchAll(cache, queryKey)
      const isNewest = data.pages.every(({ users }) => users.every(({ id }) => id < user.id))
      const isListed = known !== undefined || (isNewest && !isSearchKey(queryKey))
      return isListed ? pages.put(data, user) : data
    },
    drop(data, id, { cache, queryKey }) {
      // After a deletion the rows of later pages move up, and the next page would skip one.
      if (isSearchKey(queryKey) || data.pages.at(-1)?.hasMore === true) refetchAll(cache, queryKey)
      return pages.drop(data, id)
    },
  }),
  places: [
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

export const useAddUser = () =>
  useSaveRow(userList.rows, (body: SentTo<'POST /users'>['body']) => call('POST /users', { body }))

export const useChangeUser = () =>
  useSaveRow(userList.rows, ({ id, ...body }: SentTo<'PUT /users/:id'>['body'] & { id: number }) =>
    call('PUT /users/:id', { params: { id }, body }),
  )

interface Leaving {
  id: number
  handToId: number | null
}

export const useRemoveUser = () =>
  useRemoveRow(userList.rows, ({ id, handToId }: Leaving) =>
    call('DELETE /users/:id', {
      params: { id },
      query: handToId === null ? {} : { handToId },
    }),
  )

export const useDeactivateUser = () =>
  useSaveRow(userList.rows, ({ id, handToId }: Leaving) =>
    call('POST /users/:id/deactivate', { params: { id }, body: { handToId } }),
  )

export const useReactivateUser = () =>
  useSaveRow(userList.rows, (id: number) => call('POST /users/:id/reactivate', { params: { id } }))

interface Pause {
  id: number
  isPaused: boolean
  reason: string
  minutes?: number | null
}

export const usePauseUser = () =>
  useSaveRow(userList.rows, ({ id, ...body }: Pause) =>
    call('PUT /users/:id/pause', { params: { id }, body }),
  )

/** Sets or removes the picture of a user. */
export const useSetPicture = () =>
  useSaveRow(userList.rows, ({ id, file }: { id: number; file?: File }) => {
    if (!file) return call('DELETE /users/:id/picture', { params: { id } })
    const body = new FormData()
    body.set('file', file)
    return call('POST /users/:id/picture', { params: { id }, body })
  })

type Colleague = RepliedBy<'GET /users/list'>[number]

export function colleagueOf(user: User): Colleague {
  const { id, name, email, profile, companyId, isActive, pausedAt, pauseReason } = user
  const { profilePicUrl, online, queues, pausedUntil, ticketLimit, skills } = user
  const standing = { isActive, pausedAt, pauseReason, pausedUntil, ticketLimit, skills }
  return { id, name, email, profile, companyId, ...standing, profilePicUrl, online, queues }
}

function isSearchKey(queryKey: QueryKey): boolean {
  return queryKey.at(-1) !== ''
}
