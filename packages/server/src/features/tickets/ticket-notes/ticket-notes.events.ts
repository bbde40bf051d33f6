import type { TicketNote } from '@guiche/contract/ticket-notes'
import { event } from '../../../platform/events/events.ts'

export const noteWritten = event<TicketNote>('ticket-note.written')
export const noteDeleted = event<TicketNote>('ticket-note.deleted')

/** A user opened a ticket whose notes mention them. */
export const mentionsSeen = event<{ companyId: number; userId: number; ticketId: number }>(
  'ticket-note.mentions-seen',
)

/** A note mentions colleagues who may see the ticket. */
export const colleaguesMentioned = event<{
  ticketNote: TicketNote
  uuid: string
  userIds: number[]
}>('ticket-note.mentioned')
