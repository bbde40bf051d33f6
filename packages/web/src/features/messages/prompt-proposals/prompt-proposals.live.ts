import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { PROPOSALS } from './prompt-proposals.queries.ts'

/** What a prompt would answer in a ticket that is open here, or would no longer. */
export const proposalsLive: readonly Hearing[] = [
  on('company-{id}-proposal', (cache, heard) => {
    const ticketId = heard.action === 'create' ? heard.proposal.ticketId : heard.ticketId
    refresh(cache, [...PROPOSALS, ticketId])
  }),
  on('company-{id}-prompt', (cache) => refresh(cache, PROPOSALS)),
]
