import type { Assignment } from '@guiche/contract/ticket-assignments'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { listPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'

/** Tickets that others assigned to the user and the user has not opened since, the newest first. */
export const ownAssignments = queryOptions({
  queryKey: ['ticket-assignments'],
  queryFn: async ({ signal }): Promise<readonly Assignment[]> =>
    (await call('GET /ticket-assignments', {}, { signal })).assignments,
})

const NONE: readonly never[] = []

export function useOwnAssignments(): readonly Assignment[] {
  return useQuery(ownAssignments).data ?? NONE
}

export function markAssignmentSeen(ticketId: number): Promise<unknown> {
  return call('POST /ticket-assignments/seen', { body: { ticketId } })
}

export function mergeAssignment(cache: QueryClient, assignment: Assignment): void {
  assignmentRows.hear(cache, assignment)
}

/** Removes a ticket's entry after it was opened or reassigned. A later assignment adds it again. */
export function dropAssignment(cache: QueryClient, ticketId: number): void {
  assignmentRows.change(cache, (one) => (one.ticketId === ticketId ? undefined : one))
}

const assignmentRows = declareLiveRows<Assignment>({
  id: ({ ticketId }) => ticketId,
  version: ({ createdAt }) => createdAt,
  places: [listPlace(ownAssignments.queryKey, ({ ticketId }) => ticketId, compareNewestFirst)],
})

function compareNewestFirst(one: Assignment, other: Assignment): number {
  return other.createdAt.localeCompare(one.createdAt) || other.ticketId - one.ticketId
}
