import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { TICKET_FLOWS } from './ticket-flows.queries.ts'

/** A flow came, changed or went; to administrators, a customer moved in one. */
export const ticketFlowsLive: readonly Hearing[] = [
  on('company-{id}-flow', (cache) => refresh(cache, TICKET_FLOWS)),
  on('company-{id}-flow-session', (cache) => refresh(cache, TICKET_FLOWS)),
]
