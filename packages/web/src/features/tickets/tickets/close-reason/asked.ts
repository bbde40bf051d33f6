import type { Queue } from '@guiche/contract/queues'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import { queuesQuery } from '../../../setup/queues/index.ts'

// Whoever closes a ticket is asked why where its queue wants to know. The question stands beside the desk and not in what
// asks it: the row or the conversation in which somebody closes may be gone by the time of the answer.

/** A reason, none, or undefined: it is not closed. */
export type CloseAnswer = string | null | undefined

export interface Asked {
  readonly queue: Queue
  readonly answer: (answer: CloseAnswer) => void
}

let asked: Asked | undefined
const hearers = new Set<() => void>()

function show(next: Asked | undefined): void {
  asked = next
  hearers.forEach((hear) => hear())
}

/** Undefined at once where the queue does not ask. */
export function askCloseReason(
  cache: QueryClient,
  queueId: number | null,
): Promise<CloseAnswer> | undefined {
  if (queueId === null) return undefined
  const known = cache.getQueryData(queuesQuery.queryKey)
  if (!known)
    return cache.query(queuesQuery).then((queues) => ask(queues, queueId) ?? null, notClosed)
  return ask(known, queueId)
}

/** A queue may insist on a reason: where it cannot be asked whether it does, nothing is closed. */
function notClosed(error: unknown): undefined {
  toast.error(errorText(error))
}

function ask(queues: readonly Queue[], queueId: number): Promise<CloseAnswer> | undefined {
  const queue = queues.find(({ id }) => id === queueId)
  if (!queue || queue.closeReasonMode === 'off' || queue.closeReasons.length === 0) return undefined
  // What was asked before and not answered is not closed.
  asked?.answer(undefined)
  const { promise, resolve } = Promise.withResolvers<CloseAnswer>()
  show({
    queue,
    answer: (answer) => {
      show(undefined)
      resolve(answer)
    },
  })
  return promise
}

export function useAskedCloseReason(): Asked | undefined {
  return useSyncExternalStore(subscribe, read, read)
}

const read = () => asked

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
