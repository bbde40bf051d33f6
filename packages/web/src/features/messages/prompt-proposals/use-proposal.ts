import { useQuery } from '@tanstack/react-query'
import { useHearing } from '../../organisation/sessions/index.ts'
import { useJoinRoom } from '../../tickets/tickets/index.ts'
import { proposalsLive } from './prompt-proposals.live.ts'
import { ticketProposal } from './prompt-proposals.queries.ts'

/** The proposed answer for a ticket, kept current. */
export function useProposal(ticketId: number) {
  useHearing(proposalsLive)
  useJoinRoom('ChatBox', [ticketProposal(ticketId).queryKey], { of: ticketId })
  return useQuery(ticketProposal(ticketId))
}
