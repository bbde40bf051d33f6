import {
  type CompanyLiveEvent,
  type LivePayloads,
  liveEventName,
} from '@guiche/contract/live-events'
import { type Hearing, dispatchLive } from '../platform/live/live-socket.ts'

const WHOSE = { companyId: 1, userId: 7 }

/** Passes a live event of company 1 and its user 7 to the handlers of a feature. */
export function dispatchToHearings<E extends CompanyLiveEvent, Into>(
  into: Into,
  hearings: ReadonlyArray<Hearing<Into>>,
  event: E,
  payload: LivePayloads[E],
): void {
  const ends = hearings.map(({ subscribe }) => subscribe(into, WHOSE))
  dispatchLive(liveEventName(event, WHOSE.companyId, WHOSE.userId), payload)
  ends.forEach((end) => end())
}
