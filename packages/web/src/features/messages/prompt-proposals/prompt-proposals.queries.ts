import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

/** Key prefix of all cached queries about proposals. */
export const PROPOSALS = ['prompt-proposals'] as const

/** The proposed answer for a ticket; null without one. */
export function ticketProposal(ticketId: number) {
  return queryOptions({
    queryKey: [...PROPOSALS, ticketId],
    queryFn: async ({ signal }): Promise<PromptProposal | null> => {
      const { proposal } = await call(
        'GET /tickets/:ticketId/proposal',
        { params: { ticketId } },
        { signal },
      )
      return proposal
    },
    // Events are received only while the ticket is mounted.
    refetchOnMount: 'always',
  })
}

export function useSendProposal(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('POST /tickets/:ticketId/proposal/send', { params: { ticketId }, body: { id } }),
    onSettled: () => refetchAll(cache, [...PROPOSALS, ticketId]),
  })
}

export function useDiscardProposal(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /tickets/:ticketId/proposal', { params: { ticketId }, query: { id } }),
    onSettled: () => refetchAll(cache, [...PROPOSALS, ticketId]),
  })
}
