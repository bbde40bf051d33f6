import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Why a message was written by itself. */
export function useDecision(messageId: string) {
  return useQuery({
    queryKey: ['decision', messageId],
    queryFn: ({ signal }) =>
      call('GET /messages/:messageId/decision', { params: { messageId } }, { signal }),
    // What was decided stays so.
    staleTime: Infinity,
  })
}
