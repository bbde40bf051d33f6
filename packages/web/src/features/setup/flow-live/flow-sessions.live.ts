import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { FLOW_SESSIONS } from './flow-sessions.queries.ts'

/**
 * Refetches the sessions of a flow when customers enter, move or leave. The event comes at most once a second and
 * carries no rows.
 */
export const flowSessionsLive: readonly Hearing[] = [
  declareHearing('company-{id}-flow-session', (cache, { flowId }) =>
    refetchAll(cache, [...FLOW_SESSIONS, flowId]),
  ),
]
