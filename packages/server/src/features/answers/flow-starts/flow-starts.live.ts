import { SECOND } from '../../../platform/clock.ts'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { flowSessionChanged } from '../../tickets/flow-sessions/index.ts'

// Customers move through flows all the time, so administrators get at most one event per flow and second: the first at
// once, the rest merged.

const TOLD_EVERY_MS = SECOND

interface Flow {
  companyId: number
  flowId: number
}

/**
 * Flows for which this process emitted an event less than a second ago, by flow id; true if the flow has moved since.
 * An entry ends after that second. Another process throttles by itself, at worst with one more event a second.
 */
const quiet = new Map<number, boolean>()

export const flowStartsLive = [reactAfterCommit(flowSessionChanged, tellThrottled)]

function tellThrottled(flow: Flow): void {
  const { flowId, companyId } = flow
  if (quiet.has(flowId)) return void quiet.set(flowId, true)
  quiet.set(flowId, false)
  tell([adminRoom(companyId)], companyId, 'company-{id}-flow-session', { action: 'update', flowId })
  setTimeout(() => {
    const hasMoved = quiet.get(flowId) === true
    quiet.delete(flowId)
    if (hasMoved) tellThrottled(flow)
  }, TOLD_EVERY_MS).unref()
}
