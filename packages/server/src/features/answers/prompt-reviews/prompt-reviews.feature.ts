import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import {
  answerProposed,
  proposalGone,
  withdrawProposal,
} from '../../messages/prompt-proposals/index.ts'
import { lockTicketRow, ticketChanged, ticketRoom } from '../../tickets/tickets/index.ts'
import { discardProposal, showProposalOfTicket, sendProposal } from './review-proposal.ts'

/** Attendants review the answers of prompts before they are sent. */
export const promptReviewsFeature: Feature = {
  routes: [
    bindRoute('GET /tickets/:ticketId/proposal', ({ actor, params }) =>
      showProposalOfTicket(actor, params.ticketId),
    ),
    bindRoute('POST /tickets/:ticketId/proposal/send', ({ actor, params, body }) =>
      sendProposal(actor, params.ticketId, body.id),
    ),
    bindRoute('DELETE /tickets/:ticketId/proposal', ({ actor, params, query }) =>
      discardProposal(actor, params.ticketId, query.id),
    ),
  ],
  reactions: [
    // A transfer to another queue withdraws the proposal, which was reviewed by the attendants of the former queue.
    reactInTransaction(
      ticketChanged,
      async (db, { ticket: { companyId, id, hasProposal, queueId }, before }) => {
        if (!hasProposal || !before || before.queueId === queueId) return
        const row = await lockTicketRow(db, companyId, id)
        if (row) await withdrawProposal(db, row)
      },
    ),
    reactAfterCommit(answerProposed, ({ companyId, proposal }) =>
      tell([ticketRoom(companyId, proposal.ticketId)], companyId, 'company-{id}-proposal', {
        action: 'create',
        proposal,
      }),
    ),
    reactAfterCommit(proposalGone, ({ companyId, ...gone }) =>
      tell([ticketRoom(companyId, gone.ticketId)], companyId, 'company-{id}-proposal', {
        action: 'delete',
        ...gone,
      }),
    ),
  ],
}
