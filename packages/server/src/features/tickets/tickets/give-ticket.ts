import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceAssignment } from './announce-assignment.ts'
import { announceTicket } from './announce-ticket.ts'
import { saveTicket, type TicketRow } from './tickets.queries.ts'
import { removeUndo } from './undos.queries.ts'

// Moves that nobody makes: queues, and rules of the company's own, give tickets out, take them back and pass them on.

/** A locked ticket that is not closed is somebody's, as if they had accepted it. */
export async function giveTicket(
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

/** A locked ticket waits for anybody, in its queue or in another. Since when its customer waits stays as it is. */
export async function letWait(
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
