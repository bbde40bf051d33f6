import type { Message } from '@guiche/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { mergeMessage } from './messages.queries.ts'

/** Sends again what WhatsApp refused; the same message, not a second one. */
export function useRetry() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string): Promise<Message> =>
      call('POST /messages/:messageId/retry', { params: { messageId } }),
    onSuccess: (message) => mergeMessage(cache, message),
  })
}
