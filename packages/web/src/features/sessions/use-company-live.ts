import type { CompanyLiveEvent, LivePayloads } from '@guiche/contract/live-events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/live.ts'
import { hearInto } from '../../platform/live-cache.ts'
import { useSession } from './use-session.ts'

/** Hears an event of one's own company for as long as the component lives. */
export function useCompanyLive<E extends CompanyLiveEvent>(
  event: E,
  hear: (payload: LivePayloads[E]) => void,
  of?: number,
): void {
  useLive(event, useSession().user.companyId, hear, of)
}

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
