import type { Queue } from '@guiche/contract/queues'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import { queuesQuery } from '../../../setup/queues/index.ts'

// The question for a close reason, where the ticket's queue asks for one. It is module state beside the desk, since the
// row or conversation that started the close may be unmounted before the answer.

/** A reason, null for none, or undefined if the ticket is not closed. */
export type CloseAnswer = string | null | undefined

export interface CloseReasonRequest {
  readonly queue: Queue
  readonly answer: (answer: CloseAnswer) => void
}

let asked: CloseReasonRequest | undefined
const listeners = new Set<() => void>()

function setRequest(next: CloseReasonRequest | undefined): void {
  asked = next
  listeners.forEach((listener) => listener())
}

/**
 * Asks for the reason of a close.
 * @returns undefined at once where the queue does not ask
 */
export function requestCloseReason(
  cache: QueryClient,
  queueId: number | null,
): Promise<CloseAnswer> | undefined {
  if (queueId === null) return undefined
  const known = cache.getQueryData(queuesQuery.queryKey)
  if (!known)
    return cache
      .query(queuesQuery)
      .then((queues) => askForReason(queues, queueId) ?? null, toastCloseFailure)
  return askForReason(known, queueId)
}

/** The queue may require a reason. If the queues cannot be loaded, the ticket is not closed. */
function toastCloseFailure(error: unknown): undefined {
  toast.error(errorText(error))
}

function askForReason(queues: readonly Queue[], queueId: number): Promise<CloseAnswer> | undefined {
  const queue = queues.find(({ id }) => id === queueId)
  if (!queue || queue.closeReasonMode === 'off' || queue.closeReasons.length === 0) return undefined
  // An earlier unanswered question is cancelled, and its ticket not closed.
  asked?.answer(undefined)
  const { promise, resolve } = Promise.withResolvers<CloseAnswer>()
  setRequest({
    queue,
    answer: (answer) => {
      setRequest(undefined)
      resolve(answer)
    },
  })
  return promise
}

export function useCloseReasonRequest(): CloseReasonRequest | undefined {
  return useSyncExternalStore(subscribeToRequest, readRequest, readRequest)
}

const readRequest = () => asked

function subscribeToRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
