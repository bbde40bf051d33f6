import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { saveProposalMark, type TicketRow } from '../../tickets/tickets/index.ts'
import { answerProposed, proposalGone } from './prompt-proposals.events.ts'
import {
  findProposal,
  insertProposal,
  type ProposedAnswer,
  removeProposal,
} from './prompt-proposals.queries.ts'

// Proposed answers of reviewed prompts. A ticket has at most one; the caller has locked the ticket.

/** Replaces the ticket's proposal. @returns the ticket, which shows it */
export async function proposeAnswer(
  db: Db,
  before: TicketRow,
  proposed: ProposedAnswer,
): Promise<TicketRow> {
  const { companyId, id: ticketId } = before
  await removeProposal(db, companyId, ticketId)
  await insertProposal(db, { companyId, ticketId }, proposed)
  const made = await findProposal(db, companyId, ticketId)
  if (!made) throw new Error('a created proposal does not exist')
  const { sessionId: _session, ...proposal } = made
  await announce(db, answerProposed, { companyId, proposal })
  return saveProposalMark(db, before, true)
}

/** Removes the proposal after it was sent, discarded or outdated. @returns the ticket without it */
export async function withdrawProposal(db: Db, before: TicketRow): Promise<TicketRow> {
  if (!before.hasProposal) return before
  const { companyId, id: ticketId } = before
  const proposalId = await removeProposal(db, companyId, ticketId)
  if (proposalId !== undefined)
    await announce(db, proposalGone, { companyId, ticketId, proposalId })
  return saveProposalMark(db, before, false)
}
