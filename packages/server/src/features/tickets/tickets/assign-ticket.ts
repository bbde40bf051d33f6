import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceAssignment } from './announce-assignment.ts'
import { announceTicket } from './announce-ticket.ts'
import { saveTicket, type TicketRow } from './tickets.queries.ts'
import { removeUndo } from './undos/undos.queries.ts'

// Assignments and returns by distribution and company rules, without an acting user.

/** Opens a locked unclosed ticket for a user, as if they had accepted it. */
export async function assignTicket(
  db: Db,
  before: TicketRow,
  userId: number,
  reason: 'distributed' | 'rule' = 'distributed',
): Promise<{ row: TicketRow; ticket: Ticket }> {
  const { companyId, id } = before
  const at = now()
  await removeUndo(db, companyId, id)
  const row = await saveTicket(db, companyId, id, {
    ...LET_GO,
    status: 'open',
    userId,
    acceptedAt: at,
    closedAt: null,
    updatedAt: at,
  })
  const ticket = await announceTicket(db, row, before)
  await announceAssignment(db, ticket, before, { byId: null, reason })
  return { row, ticket }
}

/** Returns a locked ticket to the pending tickets of its queue or of `queueId`. The customer's `waitingSince` stays. */
export async function returnToQueue(
  db: Db,
  before: TicketRow,
  queueId: number | null = before.queueId,
): Promise<Ticket> {
  const { companyId, id } = before
  const at = now()
  await removeUndo(db, companyId, id)
  const row = await saveTicket(db, companyId, id, {
    ...LET_GO,
    status: 'pending',
    userId: null,
    queueId,
    queuedAt: at,
    acceptedAt: null,
    updatedAt: at,
  })
  return announceTicket(db, row, before)
}

const LET_GO = { chatbot: false, queueOptionId: null, snoozedUntil: null } as const
