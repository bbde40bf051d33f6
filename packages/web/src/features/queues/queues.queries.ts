import type { QueueSummary } from '@guiche/contract/queues'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useSession } from '../sessions/index.ts'

/** The company's queues, in their order. */
const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call('GET /queue', {}, { signal }),
})

/** All queues of the company, such as one may transfer to. */
export function useQueues() {
  const list = useQuery(queuesQuery)
  return { ...list, queues: list.data ?? [] }
}

/** The queues whose tickets one may see: all of them for administrators, else one's own. */
export function useOwnQueues(): readonly QueueSummary[] {
  const { user } = useSession()
  const isAdmin = user.profile === 'admin'
  const { data } = useQuery({ ...queuesQuery, enabled: isAdmin })
  return isAdmin ? (data ?? []) : user.queues
}
