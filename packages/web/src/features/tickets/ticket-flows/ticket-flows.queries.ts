import type { Ticket } from '@guiche/contract/tickets'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/call.ts'
import { refetchSoon, refetchAll } from '../../../platform/live/live-cache.ts'

/** Key prefix of all cached queries about flows of tickets. */
export const TICKET_FLOWS = ['ticket-flow'] as const

/** The customer's flow session, if any, and the flows that can be started. */
export function ticketFlowQuery(ticketId: number) {
  return queryOptions({
    queryKey: [...TICKET_FLOWS, ticketId],
    queryFn: ({ signal }) =>
      call('GET /tickets/:ticketId/flow', { params: { ticketId } }, { signal }),
    refetchOnMount: 'always',
  })
}

/**
 * ticketFlowQuery(), kept current while mounted. Session events reach administrators only: for other users the query is
 * refetched when the ticket changes, which it does when a flow writes or hands over.
 */
export function useTicketFlowQuery({ id, status, isGroup, updatedAt }: Ticket) {
  const cache = useQueryClient()
  const query = useQuery({ ...ticketFlowQuery(id), enabled: !isGroup && status !== 'closed' })
  const hasFlows =
    query.data !== undefined && (query.data.session ?? query.data.flows[0]) !== undefined
  const seen = useRef(updatedAt)
  useEffect(() => {
    if (seen.current === updatedAt) return
    seen.current = updatedAt
    if (hasFlows) refetchSoon(cache, ticketFlowQuery(id).queryKey)
  }, [cache, id, updatedAt, hasFlows])
  return query
}

export function useStartFlow(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (flowId: number) =>
      call('POST /tickets/:ticketId/flow', { params: { ticketId }, body: { flowId } }),
    onSettled: () => refetchAll(cache, [...TICKET_FLOWS, ticketId]),
  })
}

export function useStopFlow(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /tickets/:ticketId/flow', { params: { ticketId } }),
    onSettled: () => refetchAll(cache, [...TICKET_FLOWS, ticketId]),
  })
}
