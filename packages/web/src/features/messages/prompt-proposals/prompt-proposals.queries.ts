import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refresh } from '../../../platform/live-cache.ts'

/** All that is known of what prompts would answer. */
export const PROPOSALS = ['prompt-proposals'] as const

/** What a prompt would answer the ticket's customer; null where nothing waits. */
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
    // Events are heard only while the ticket is open.
    refetchOnMount: 'always',
  })
}

export function useSendProposal(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('POST /tickets/:ticketId/proposal/send', { params: { ticketId }, body: { id } }),
    onSettled: () => refresh(cache, [...PROPOSALS, ticketId]),
  })
}

export function useDiscardProposal(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /tickets/:ticketId/proposal', { params: { ticketId }, query: { id } }),
    onSettled: () => refresh(cache, [...PROPOSALS, ticketId]),
  })
}
