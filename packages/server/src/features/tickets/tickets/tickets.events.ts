import type { AssignmentReason } from '@guiche/contract/ticket-assignments'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'
import type { Standing, Transfer } from './ticket-rules.ts'
import type { TicketRow } from './tickets.queries.ts'

/** `before` is where it stood, unless it is new. */
export const ticketChanged = event<{ ticket: Ticket; before: Standing | undefined }>(
  'ticket.changed',
)

/** Its messages were read, or one arrived: only counter and preview changed. */
export const ticketRead = event<{ ticket: Ticket }>('ticket.read')

/** It is about to be removed, with all that is its own. */
export const ticketDeleted = event<{ companyId: number; ticketId: number; before: Standing }>(
  'ticket.deleted',
)

/** Messages of these threads have other places than before; their tickets are right again. */
export const placesMoved = event<{ companyId: number; threadIds: number[] }>('ticket.places-moved')

/** A person's change. With an `undoId` the change can still be taken back: what follows from it outside waits. */
interface PersonsChange {
  row: TicketRow
  ticket: Ticket
  actorId: number
  undoId: string | undefined
}

export const ticketClosed = event<PersonsChange & { before: Standing; closeReason: string | null }>(
  'ticket.closed',
)

/** It went to somebody else, or to another queue. */
export const ticketTransferred = event<PersonsChange & { transfer: Transfer }>('ticket.transferred')

/** `by` is null when it came by itself. */
export interface TicketAssigned {
  ticket: Ticket
  userId: number
  by: { id: number; name: string } | null
  reason: AssignmentReason
}

/** An open ticket is somebody's now, and was not theirs before. */
export const ticketAssigned = event<TicketAssigned>('ticket.assigned')

/** The change that was announced with this `undoId` has not happened. */
export const ticketUndone = event<{ ticket: Ticket; undoId: string }>('ticket.undone')
