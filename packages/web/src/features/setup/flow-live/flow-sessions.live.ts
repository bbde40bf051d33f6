import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { FLOW_SESSIONS } from './flow-sessions.queries.ts'

/** Customers came to a flow, moved in it or left it: how it stands now only the server knows. It tells once a second at most. */
export const flowSessionsLive: readonly Hearing[] = [
  on('company-{id}-flow-session', (cache, { flowId }) =>
    refresh(cache, [...FLOW_SESSIONS, flowId]),
  ),
]
