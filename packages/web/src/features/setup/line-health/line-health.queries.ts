import type { Connection } from '@guiche/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

const ASKED_AGAIN_EVERY_MS = 15_000

/** Health of a connection, refetched at each step of its session and at an interval. */
export function useLineHealth({ id, status }: Pick<Connection, 'id' | 'status'>) {
  return useQuery({
    queryKey: ['line-health', id, status],
    queryFn: ({ signal }) => call('GET /whatsapp/:id/health', { params: { id } }, { signal }),
    refetchInterval: ASKED_AGAIN_EVERY_MS,
    // Data of the former status is shown until the new data arrives.
    placeholderData: (before) => before,
  })
}
