import type { Assignment } from '@guiche/contract/ticket-assignments'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Tickets that others handed to oneself and that one has not opened since, the newest first. */
export const ownAssignments = queryOptions({
  queryKey: ['ticket-assignments'],
  queryFn: async ({ signal }): Promise<readonly Assignment[]> =>
    (await call('GET /ticket-assignments', {}, { signal })).assignments,
})

const NONE: readonly never[] = []

export function useOwnAssignments(): readonly Assignment[] {
  return useQuery(ownAssignments).data ?? NONE
}

export function seeAssignment(ticketId: number): Promise<unknown> {
  return call('POST /ticket-assignments/seen', { body: { ticketId } })
}

export function putAssignment(cache: QueryClient, assignment: Assignment): void {
  cache.setQueryData(
    ownAssignments.queryKey,
    (known) =>
      known && [assignment, ...known.filter(({ ticketId }) => ticketId !== assignment.ticketId)],
  )
}

export function dropAssignment(cache: QueryClient, ticketId: number): void {
  cache.setQueryData(ownAssignments.queryKey, (known) =>
    known?.filter((one) => one.ticketId !== ticketId),
  )
}
