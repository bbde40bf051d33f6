import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { announceTicket } from '../announce-ticket.ts'
import { columnsOfTransition } from './apply-ticket-change.ts'
import { saveTicket, type TicketRow } from '../tickets.queries.ts'

// Changes of a locked ticket by automatic rules, which do not trigger the messages of a user's change.

/** Moves a pending ticket into or out of a queue, at an entry of the queue's menu. */
export async function saveMenuPlace(
  db: Db,
  before: TicketRow,
  place: Pick<TicketRow, 'queueId' | 'queueOptionId' | 'chatbot'>,
): Promise<TicketRow> {
  const at = now()
  const isOtherQueue = before.queueId !== place.queueId
  const row = await saveTicket(db, before.companyId, before.id, {
    ...place,
    updatedAt: at,
    ...(isOtherQueue && { queuedAt: at, snoozedUntil: null }),
  })
  await announceTicket(db, row, before)
  return row
}

export async function closeTicketByRule(db: Db, before: TicketRow): Promise<TicketRow> {
  const { userId, queueId } = before
  const standing = { status: 'closed', userId, queueId } as const
  const row = await saveTicket(db, before.companyId, before.id, {
    ...standing,
    ...columnsOfTransition(before, standing),
  })
  await announceTicket(db, row, before)
  return row
}

/** Sets until when the customer's next message is taken as a rating or as a comment on it. */
export async function saveRatingDeadlines(
  db: Db,
  ticket: TicketRow,
  until: { ratingUntil: string | null; commentUntil?: string | null },
): Promise<TicketRow> {
  return saveTicket(db, ticket.companyId, ticket.id, until)
}

/** Shows or hides the mark of a prompt's proposed answer that awaits review. */
export async function saveProposalMark(
  db: Db,
  before: TicketRow,
  hasProposal: boolean,
): Promise<TicketRow> {
  if (before.hasProposal === hasProposal) return before
  const { companyId, id } = before
  const row = await saveTicket(db, companyId, id, { hasProposal })
  await announceTicket(db, row, before)
  return row
}

/** Sets the ticket's charge mark, which lists show. */
export async function saveChargeMark(
  db: Db,
  before: TicketRow,
  charge: TicketRow['charge'],
): Promise<TicketRow> {
  if (before.charge === charge) return before
  const { companyId, id } = before
  const row = await saveTicket(db, companyId, id, { charge })
  await announceTicket(db, row, before)
  return row
}

/** Sets `useIntegration` while a flow speaks with the customer; distribution skips such tickets. */
export async function markFlowActive(
  db: Db,
  before: TicketRow,
  useIntegration: boolean,
): Promise<TicketRow> {
  if (before.useIntegration === useIntegration) return before
  const { companyId, id } = before
  const row = await saveTicket(db, companyId, id, { useIntegration })
  await announceTicket(db, row, before)
  return row
}
