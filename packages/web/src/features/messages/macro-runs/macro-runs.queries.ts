import type { MacroRun } from '@guiche/contract/macros'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** All that is known of macros that were run. */
export const MACRO_RUNS = ['macro-runs'] as const

/** The macros that were run on a ticket, the newest first. */
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
    // Events are heard only while the ticket is open.
    refetchOnMount: 'always',
  })
}

export function useTicketRuns(ticketId: number) {
  return useQuery(ticketRuns(ticketId))
}
