import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { PROPOSALS } from './prompt-proposals.queries.ts'

/** Socket events about proposals of the mounted ticket. */
export const proposalsLive: readonly Hearing[] = [
  declareHearing('company-{id}-proposal', (cache, heard) => {
    const ticketId = heard.action === 'create' ? heard.proposal.ticketId : heard.ticketId
    refetchAll(cache, [...PROPOSALS, ticketId])
  }),
  declareHearing('company-{id}-prompt', (cache) => refetchAll(cache, PROPOSALS)),
]
