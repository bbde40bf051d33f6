import type { Ticket } from '@guiche/contract/tickets'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/call.ts'
import { askSoon, refresh } from '../../../platform/live-cache.ts'

/** All that is known of the flows of tickets. */
export const TICKET_FLOWS = ['ticket-flow'] as const

/** The flow in which a ticket's customer is, and the flows that may be started. */
export function ticketFlow(ticketId: number) {
  return queryOptions({
    queryKey: [...TICKET_FLOWS, ticketId],
    queryFn: ({ signal }) =>
      call('GET /tickets/:ticketId/flow', { params: { ticketId } }, { signal }),
    refetchOnMount: 'always',
  })
}

/**
 * The same while it is looked at. Sessions are told to administrators alone: others ask again when the ticket changes, as
 * it does when a flow speaks or hands over.
 */
export function useTicketFlowQuery({ id, status, isGroup, updatedAt }: Ticket) {
  const cache = useQueryClient()
  const query = useQuery({ ...ticketFlow(id), enabled: !isGroup && status !== 'closed' })
  const hasFlows =
    query.data !== undefined && (query.data.session ?? query.data.flows[0]) !== undefined
  const seen = useRef(updatedAt)
  useEffect(() => {
    if (seen.current === updatedAt) return
    seen.current = updatedAt
    if (hasFlows) askSoon(cache, ticketFlow(id).queryKey)
  }, [cache, id, updatedAt, hasFlows])
  return query
}

export function useStartFlow(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (flowId: number) =>
      call('POST /tickets/:ticketId/flow', { params: { ticketId }, body: { flowId } }),
    onSettled: () => refresh(cache, [...TICKET_FLOWS, ticketId]),
  })
}

export function useStopFlow(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /tickets/:ticketId/flow', { params: { ticketId } }),
    onSettled: () => refresh(cache, [...TICKET_FLOWS, ticketId]),
  })
}
