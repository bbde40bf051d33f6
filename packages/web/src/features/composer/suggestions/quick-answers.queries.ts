import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** One's own quick messages and the company's, by shortcode. */
export const quickAnswers = queryOptions({
  queryKey: ['quick-messages', 'list'],
  queryFn: ({ signal }) => call('GET /quick-messages/list', {}, { signal }),
})

export function useQuickAnswers(isWanted: boolean) {
  return useQuery({
    ...quickAnswers,
    enabled: isWanted,
    select: (all) => all.filter(({ status }) => status),
  })
}
