import type { Message } from '@guiche/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { mergeMessage } from './messages.queries.ts'

// What is done to a message that is stored. The answer is the message as it is now; others hear of it.

/** Sends again what WhatsApp refused; the same message, not a second one. */
export function useRetry() {
  return useChange((messageId: string) =>
    call('POST /messages/:messageId/retry', { params: { messageId } }),
  )
}

/** Takes a message of ours back, for everyone. */
export function useDeleteMessage() {
  return useChange((messageId: string) =>
    call('DELETE /messages/:messageId', { params: { messageId } }),
  )
}

export function useEditMessage() {
  return useChange(({ id, body }: { id: string; body: string }) =>
    call('PUT /messages/:messageId', { params: { messageId: id }, body: { body } }),
  )
}

/** No emoji takes ours back. */
export function useReact() {
  return useChange(({ id, emoji }: { id: string; emoji: string }) =>
    call('PUT /messages/:messageId/reaction', { params: { messageId: id }, body: { emoji } }),
  )
}

function useChange<Input>(mutationFn: (input: Input) => Promise<Message>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (message) => mergeMessage(cache, message),
  })
}
