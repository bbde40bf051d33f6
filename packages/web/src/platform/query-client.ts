import { QueryClient } from '@tanstack/react-query'
import { isUnavailable } from './call-error.ts'
import { trackQueries } from './live/live-cache.ts'

const STALE_AFTER_MS = 30_000
const MOST_RETRIES = 2

/**
 * The query cache. Live events keep it current; queries are refetched on reconnect and when the window gets the focus.
 * Only failures of an unavailable server are retried automatically, refusals are not.
 */
export function createQueryClient(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < MOST_RETRIES && isUnavailable(error),
      },
    },
  })
  trackQueries(cache)
  return cache
}
