import type { AssignmentReason } from '@guiche/contract/ticket-assignments'
import type { Ticket } from '@guiche/contract/tickets'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { findUser } from '../../organisation/users/index.ts'
import type { TicketStanding } from './ticket-rules.ts'
import { ticketAssigned } from './tickets.events.ts'

/**
 * Announces an open ticket's new holder; does nothing if the holder is the same. `byId` is the acting user, null if
 * none.
 */
export async function announceAssignment(
  db: Db,
  ticket: Ticket,
  before: TicketStanding | undefined,
  { byId, reason }: { byId: number | null; reason: AssignmentReason },
): Promise<void> {
  const { companyId, status, userId } = ticket
  if (status !== 'open' || userId === null) return
  if (before?.status === 'open' && before.userId === userId) return
  const by = byId === null ? undefined : await findUser(db, companyId, byId)
  await announce(db, ticketAssigned, {
    ticket,
    userId,
    by: by ? { id: by.id, name: by.name } : null,
    reason,
  })
}
