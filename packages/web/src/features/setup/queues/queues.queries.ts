import type { Queue, QueueSummary } from '@guiche/contract/queues'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useRemoveRow, useSaveRow } from '../../../platform/lists/row-mutations.ts'
import { listPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { useSession } from '../../organisation/sessions/index.ts'

/** The company's queues, in order. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call('GET /queue', {}, { signal }),
})

/** All queues of the company, such as for a transfer. */
export function useQueues() {
  const list = useQuery(queuesQuery)
  return { ...list, queues: list.data ?? [] }
}

/** Queues whose tickets the user may see: all of them for administrators, else the user's own. */
export function useOwnQueues(): readonly QueueSummary[] {
  const { user } = useSession()
  const isAdmin = user.profile === 'admin'
  const { data } = useQuery({ ...queuesQuery, enabled: isAdmin })
  return isAdmin ? (data ?? []) : user.queues
}

export const useAddQueue = () =>
  useSaveRow(queueRows, (body: SentTo<'POST /queue'>['body']) => call('POST /queue', { body }))

export const useChangeQueue = () =>
  useSaveRow(queueRows, ({ id, ...body }: SentTo<'PUT /queue/:id'>['body'] & { id: number }) =>
    call('PUT /queue/:id', { params: { id }, body }),
  )

export const useRemoveQueue = () =>
  useRemoveRow(queueRows, (id: number) => call('DELETE /queue/:id', { params: { id } }))

/** Counts the tickets, users and connections of a queue. */
export function fetchUsage(id: number) {
  return call('GET /queue/:id/usage', { params: { id } })
}

/** Queues in their list. */
export const queueRows = declareLiveRows<Queue>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [listPlace(queuesQuery.queryKey, ({ id }) => id, compareQueueOrder)],
})

/** The server's order: by orderQueue, queues without one last. */
function compareQueueOrder(a: Queue, b: Queue): number {
  const first = a.orderQueue ?? Number.POSITIVE_INFINITY
  const second = b.orderQueue ?? Number.POSITIVE_INFINITY
  return first === second ? a.id - b.id : first - second
}
