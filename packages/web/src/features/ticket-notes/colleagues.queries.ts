import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** The company's people, for calling them. */
export function useColleagues(isOn: boolean) {
  return useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call('GET /users/list', {}, { signal }),
    enabled: isOn,
    staleTime: 60_000,
  })
}
