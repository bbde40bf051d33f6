import type { Message } from '@guiche/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { mergeMessage } from './messages.queries.ts'

// Changes of stored messages. The response is the new version, and other users receive it as an event.

/** Sends a failed message again; it keeps its id. */
export function useRetryMessage() {
  return useMessageChange((messageId: string) =>
    call('POST /messages/:messageId/retry', { params: { messageId } }),
  )
}

/** Deletes an own message for all participants. */
export function useDeleteMessage() {
  return useMessageChange((messageId: string) =>
    call('DELETE /messages/:messageId', { params: { messageId } }),
  )
}

export function useEditMessage() {
  return useMessageChange(({ id, body }: { id: string; body: string }) =>
    call('PUT /messages/:messageId', { params: { messageId: id }, body: { body } }),
  )
}

/** An empty emoji removes the user's reaction. */
export function useReactToMessage() {
  return useMessageChange(({ id, emoji }: { id: string; emoji: string }) =>
    call('PUT /messages/:messageId/reaction', { params: { messageId: id }, body: { emoji } }),
  )
}

function useMessageChange<Input>(mutationFn: (input: Input) => Promise<Message>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (message) => mergeMessage(cache, message),
  })
}
