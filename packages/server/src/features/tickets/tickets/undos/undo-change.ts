import { type Ticket, UNDO_MS } from '@guiche/contract/tickets'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { announce } from '../../../../platform/events/events.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { announceAssignment } from '../announce-assignment.ts'
import { announceTicket } from '../announce-ticket.ts'
import { moveTicketToLine } from '../moves/move-ticket-to-line.ts'
import {
  retryAfterRace,
  refuseForeignHolders,
  refuseForeignAnswerer,
  refuseSecondTicket,
} from '../ticket-refusals.ts'
import { ticketUndone } from '../tickets.events.ts'
import { lockTicketRow, saveTicket } from '../tickets.queries.ts'
import { removeUndo } from './undos.queries.ts'

/**
 * Undoes the actor's own change if it is the ticket's last and recent. Needs no permission to see the ticket, which the
 * change may have moved to another queue.
 * @throws ERR_NOTHING_TO_UNDO
 */
export function undoChange(actor: Actor, ticketId: number): Promise<Ticket> {
  const { companyId, userId } = actor
  return refuseForeignAnswerer(() =>
    retryAfterRace(() =>
      inCompany(companyId, async (db) => {
        const row = await lockTicketRow(db, companyId, ticketId)
        if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
        const undo = await removeUndo(db, companyId, ticketId)
        const isTheirs = undo?.userId === userId
        if (!undo || !isTheirs || now().getTime() - undo.madeAt.getTime() > UNDO_MS)
          throw new AppError('ERR_NOTHING_TO_UNDO')
        const { before } = undo
        // The former queue or holder may be deleted by now.
        await refuseForeignHolders(db, companyId, before, row)
        if (row.status === 'closed' && before.status !== 'closed')
          await refuseSecondTicket(db, companyId, row.contactId, before.whatsappId)
        const moved = await moveTicketToLine(db, row, before.whatsappId)
        const saved = await saveTicket(db, companyId, ticketId, {
          ...before,
          ...moved,
          updatedAt: now(),
        })
        const ticket = await announceTicket(db, saved, row)
        await announceAssignment(db, ticket, row, { byId: userId, reason: 'undone' })
        await announce(db, ticketUndone, { ticket, undoId: undo.id })
        return ticket
      }),
    ),
  )
}
