import type { CompanyLiveEvent, LivePayloads } from '@guiche/contract/live-events'
import { useLive } from '../../../../platform/live.ts'
import { useSession } from '../use-session.ts'

/** Hears an event of one's own company for as long as the component lives. */
export function useCompanyLive<E extends CompanyLiveEvent>(
  event: E,
  hear: (payload: LivePayloads[E]) => void,
): void {
  useLive(event, useSession().user.companyId, hear)
}
