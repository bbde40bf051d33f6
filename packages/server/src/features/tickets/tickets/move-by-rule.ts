import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceTicket } from './announce-ticket.ts'
import { momentsOf } from './move-ticket.ts'
import { saveTicket, type TicketRow } from './tickets.queries.ts'

// What rules do to a locked ticket. Nobody has moved it, so that what is said at a person's change is not said.

/** Puts a waiting ticket into a queue, or out of it, at an entry of the queue's menu. */
export async function placeTicket(
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

export async function closeByRule(db: Db, before: TicketRow): Promise<TicketRow> {
  const { userId, queueId } = before
  const standing = { status: 'closed', userId, queueId } as const
  const row = await saveTicket(db, before.companyId, before.id, {
    ...standing,
    ...momentsOf(before, standing),
  })
  await announceTicket(db, row, before)
  return row
}

/** What the customer writes next is their rating, or a comment on it, until then. */
export async function awaitWord(
  db: Db,
  ticket: TicketRow,
  until: { ratingUntil: string | null; commentUntil?: string | null },
): Promise<TicketRow> {
  return saveTicket(db, ticket.companyId, ticket.id, until)
}

/** What a prompt would answer waits to be reviewed, or does so no longer. */
export async function showProposal(
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

/** Something that its customer is to pay, or has paid, is shown in lists. */
export async function showCharge(
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

/** A flow speaks with the customer, or no longer: as long as it does the ticket is given to nobody. */
export async function letSpeak(
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
