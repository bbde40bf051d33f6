import type { Ticket, TicketChange, WholeTicket } from '@guiche/contract/tickets'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { applyTicketChange } from './apply-ticket-change.ts'
import { retryAfterRace, otherTicketError, refuseForeignAnswerer } from '../ticket-refusals.ts'
import { isTakenByOther } from '../ticket-rules.ts'
import { openTicketAs } from '../tickets.access.ts'
import { presentFullTicket } from '../present-full-ticket.ts'

/**
 * Accepts, returns, transfers, closes or reopens a ticket.
 * @throws ERR_OTHER_OPEN_TICKET with the ticket of the user who was first
 */
export function changeTicket(actor: Actor, id: number, change: TicketChange): Promise<WholeTicket> {
  return refuseForeignAnswerer(() =>
    retryAfterRace(() =>
      inCompany(actor.companyId, async (db) =>
        presentFullTicket(db, await changeTicketInTransaction(db, actor, id, change)),
      ),
    ),
  )
}

/**
 * `changeTicket` in the caller's transaction, which `refuseForeignAnswerer` and `retryAfterRace` must wrap.
 * @throws ERR_TICKET_OF_HISTORY
 */
export async function changeTicketInTransaction(
  db: Db,
  actor: Actor,
  id: number,
  change: TicketChange,
): Promise<Ticket> {
  const before = await openTicketAs(db, actor, id)
  if (before.isHistory) throw new AppError('ERR_TICKET_OF_HISTORY')
  if (isTakenByOther(before, change, actor.userId)) throw await otherTicketError(db, before)
  return applyTicketChange(db, actor, before, change)
}
