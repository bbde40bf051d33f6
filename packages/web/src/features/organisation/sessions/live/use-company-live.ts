import type { CompanyLiveEvent, LivePayloads } from '@guiche/contract/live-events'
import { useLiveEvent } from '../../../../platform/live/live-socket.ts'
import { useSession } from '../use-session.ts'

/** Subscribes to an event of the user's company while the component is mounted. */
export function useCompanyLive<E extends CompanyLiveEvent>(
  event: E,
  hear: (payload: LivePayloads[E]) => void,
): void {
  useLiveEvent(event, useSession().user.companyId, hear)
}
