import type { Connection } from '@guiche/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

const ASKED_AGAIN_EVERY_MS = 15_000

/** How a line does; asked anew with each step of its session, and now and then. */
export function useLineHealth({ id, status }: Pick<Connection, 'id' | 'status'>) {
  return useQuery({
    queryKey: ['line-health', id, status],
    queryFn: ({ signal }) => call('GET /whatsapp/:id/health', { params: { id } }, { signal }),
    refetchInterval: ASKED_AGAIN_EVERY_MS,
    // What was said of the state before stands until the new one is known.
    placeholderData: (before) => before,
  })
}
