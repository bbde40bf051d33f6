import type { SentTo } from '@guiche/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

const keyOf = (flowId: number) => ['flow-webhook', flowId] as const

/** The webhook that starts a flow; null if it has none. */
export function useFlowWebhook(flowId: number) {
  return useQuery({
    queryKey: keyOf(flowId),
    queryFn: async ({ signal }) =>
      (await call('GET /flowbuilder/:id/webhook', { params: { id: flowId } }, { signal })).webhook,
    // There are no events for its last request, so it is refetched when the dialog opens.
    refetchOnMount: 'always',
  })
}

export function useSaveFlowWebhook(flowId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<SentTo<'PUT /flowbuilder/:id/webhook'>['body']>) =>
      call('PUT /flowbuilder/:id/webhook', { params: { id: flowId }, body }),
    onSuccess: ({ webhook }) => cache.setQueryData(keyOf(flowId), webhook),
  })
}

export function useRemoveFlowWebhook(flowId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /flowbuilder/:id/webhook', { params: { id: flowId } }),
    onSuccess: () => cache.setQueryData(keyOf(flowId), null),
  })
}
