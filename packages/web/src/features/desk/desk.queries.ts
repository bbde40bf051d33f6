import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

const tagChoices = queryOptions({
  queryKey: ['tags', 'list'],
  queryFn: ({ signal }) => call('GET /tags/list', { query: {} }, { signal }),
})

/** All tags by name. */
export function useTagChoices() {
  return useQuery(tagChoices).data ?? []
}
