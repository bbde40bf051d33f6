import { QueryClient } from '@tanstack/react-query'
import { isAway } from './call-error.ts'
import { followCache } from './live-cache.ts'

const STALE_AFTER_MS = 30_000
const MOST_RETRIES = 2

/**
 * The cache of everything the server said. Live events keep it current; what is away comes back stale, so it is asked
 * again on reconnect and on return to the window. Only a server that is away is asked again by itself: a refusal
 * stays one.
 */
export function createQueryClient(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < MOST_RETRIES && isAway(error),
      },
    },
  })
  followCache(cache)
  return cache
}
