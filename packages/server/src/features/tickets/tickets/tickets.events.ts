import type { AssignmentReason } from '@guiche/contract/ticket-assignments'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'
import type { TicketStanding, Transfer } from './ticket-rules.ts'
import type { TicketRow } from './tickets.queries.ts'

/** A ticket was inserted or changed; `before` is undefined for a new one. */
export const ticketChanged = event<{ ticket: Ticket; before: TicketStanding | undefined }>(
  'ticket.changed',
)

/** Only the unread count and preview changed: messages were read, or one arrived. */
export const ticketRead = event<{ ticket: Ticket }>('ticket.read')

/** The ticket and its dependent rows are about to be deleted. */
export const ticketDeleted = event<{ companyId: number; ticketId: number; before: TicketStanding }>(
  'ticket.deleted',
)

/** Positions of messages in these threads changed; the threads' tickets are updated already. */
export const positionsChanged = event<{ companyId: number; threadIds: number[] }>(
  'ticket.places-moved',
)

/** A change by a user. With an `undoId` it can still be undone, so external effects wait. */
interface PersonsChange {
  row: TicketRow
  ticket: Ticket
  actorId: number
  undoId: string | undefined
}

export const ticketClosed = event<
  PersonsChange & { before: TicketStanding; closeReason: string | null }
>('ticket.closed')

/** A ticket passed to another user or queue. */
export const ticketTransferred = event<PersonsChange & { transfer: Transfer }>('ticket.transferred')

/** `by` is null if no user made the assignment. */
export interface TicketAssigned {
  ticket: Ticket
  userId: number
  by: { id: number; name: string } | null
  reason: AssignmentReason
}

/** An open ticket has a new holder. */
export const ticketAssigned = event<TicketAssigned>('ticket.assigned')

/** The change announced with this `undoId` was undone. */
export const ticketUndone = event<{ ticket: Ticket; undoId: string }>('ticket.undone')
