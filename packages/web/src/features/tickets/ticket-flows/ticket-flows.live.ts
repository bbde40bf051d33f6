import { type Hearing, on } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { TICKET_FLOWS } from './ticket-flows.queries.ts'

/** Socket events: a flow was created, changed or deleted; for administrators also flow sessions that moved on. */
export const ticketFlowsLive: readonly Hearing[] = [
  on('company-{id}-flow', (cache) => refetchAll(cache, TICKET_FLOWS)),
  on('company-{id}-flow-session', (cache) => refetchAll(cache, TICKET_FLOWS)),
]
