import type { MacroRun } from '@guiche/contract/macros'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Key prefix of all cached queries about runs of macros. */
export const MACRO_RUNS = ['macro-runs'] as const

/** The macros run on a ticket, the newest first. */
export function ticketRuns(ticketId: number) {
  return queryOptions({
    queryKey: [...MACRO_RUNS, ticketId],
    queryFn: async ({ signal }): Promise<readonly MacroRun[]> => {
      const { runs } = await call(
        'GET /tickets/:ticketId/macros',
        { params: { ticketId } },
        { signal },
      )
      return runs
    },
    // Events are received only while the ticket is mounted.
    refetchOnMount: 'always',
  })
}

export function useTicketRuns(ticketId: number) {
  return useQuery(ticketRuns(ticketId))
}
