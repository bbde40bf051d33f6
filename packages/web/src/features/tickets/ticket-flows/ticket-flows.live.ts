import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { TICKET_FLOWS } from './ticket-flows.queries.ts'

/** Socket events: a flow was created, changed or deleted; for administrators also flow sessions that moved on. */
export const ticketFlowsLive: readonly Hearing[] = [
  declareHearing('company-{id}-flow', (cache) => refetchAll(cache, TICKET_FLOWS)),
  declareHearing('company-{id}-flow-session', (cache) => refetchAll(cache, TICKET_FLOWS)),
]
