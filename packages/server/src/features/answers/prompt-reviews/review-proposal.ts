import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sendApprovedProposal } from '../automation/index.ts'
import { refuseOutsideWindow } from '../../messages/messages/index.ts'
import {
  findProposal,
  type StandingProposal,
  withdrawProposal,
} from '../../messages/prompt-proposals/index.ts'
import { findTicketAs, openTicketAs, type TicketRow } from '../../tickets/tickets/index.ts'

// Attendants read, send or discard a prompt's proposed answer.

export function showProposalOfTicket(
  actor: Actor,
  ticketId: number,
): Promise<{ proposal: PromptProposal | null }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    return { proposal: (await findProposal(db, companyId, ticketId)) ?? null }
  })
}

/**
 * Sends a proposal in the prompt's name; the prompt then waits for the customer's next message.
 * @throws ERR_NO_PROPOSAL_FOUND if the proposal was withdrawn or replaced, ERR_OUTSIDE_WINDOW
 */
export function sendProposal(
  actor: Actor,
  ticketId: number,
  id: number,
): Promise<{ message: string }> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const { ticket, proposal } = await openProposalAs(db, actor, ticketId, id)
    await refuseOutsideWindow(db, ticket, {})
    await withdrawProposal(db, ticket)
    const { sessionId, text } = proposal
    await sendApprovedProposal(db, companyId, { sessionId, text, userId })
    await recordAudit(db, companyId, actor, 'proposal.sent', auditDetailOf(proposal))
    return { message: 'Proposal sent' }
  })
}

/** Deletes a proposal; the prompt then waits for the customer's next message. @throws ERR_NO_PROPOSAL_FOUND */
export function discardProposal(
  actor: Actor,
  ticketId: number,
  id: number,
): Promise<{ message: string }> {
  return inCompany(actor.companyId, async (db) => {
    const { ticket, proposal } = await openProposalAs(db, actor, ticketId, id)
    await withdrawProposal(db, ticket)
    await recordAudit(db, actor.companyId, actor, 'proposal.discarded', auditDetailOf(proposal))
    return { message: 'Proposal discarded' }
  })
}

interface OpenedProposal {
  readonly ticket: TicketRow
  readonly proposal: StandingProposal
}

/** Locks the ticket, so of two concurrent requests the second is refused. */
async function openProposalAs(
  db: Db,
  actor: Actor,
  ticketId: number,
  id: number,
): Promise<OpenedProposal> {
  const ticket = await openTicketAs(db, actor, ticketId)
  const proposal = await findProposal(db, actor.companyId, ticketId)
  // Another proposal replaced it, whose text the attendant has not read.
  if (proposal?.id !== id) throw new AppError('ERR_NO_PROPOSAL_FOUND')
  return { ticket, proposal }
}

function auditDetailOf({ id, ticketId, prompt, text }: PromptProposal) {
  return { id, ticketId, promptId: prompt.id, prompt: prompt.name, text }
}
