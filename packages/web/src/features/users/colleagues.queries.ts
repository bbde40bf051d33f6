import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

const FRESH_MS = 5 * 60_000

/** Everybody who works here, for names and pickers. */
function colleagues() {
  return queryOptions({
    queryKey: ['users', 'colleagues'],
    queryFn: ({ signal }) => call('GET /users/list', { query: {} }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Names by the number of their user; empty until they are known. */
export function useColleagueNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(colleagues())
  return new Map(data.map(({ id, name }) => [id, name]))
}
