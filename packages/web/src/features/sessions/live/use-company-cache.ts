import type { CompanyLiveEvent, LivePayloads } from '@guiche/contract/live-events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { hearInto } from '../../../platform/live-cache.ts'
import { useCompanyLive } from './use-company-live.ts'

/**
 * Keeps what was asked of the server current by an event, for as long as the component lives: `apply` is called when it
 * is heard, and again when an answer comes that was on its way then. So it bears a repeat.
 */
export function useCompanyCache<E extends CompanyLiveEvent>(
  event: E,
  apply: (cache: QueryClient, payload: LivePayloads[E]) => void,
  of?: number,
): void {
  const cache = useQueryClient()
  useCompanyLive(event, (payload) => hearInto(cache, () => apply(cache, payload)), of)
}
