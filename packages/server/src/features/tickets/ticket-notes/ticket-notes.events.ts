import type { TicketNote } from '@guiche/contract/ticket-notes'
import { event } from '../../../platform/events/events.ts'

export const noteWritten = event<TicketNote>('ticket-note.written')
export const noteDeleted = event<TicketNote>('ticket-note.deleted')

/** Somebody has opened a ticket whose notes spoke to them. */
export const mentionsSeen = event<{ companyId: number; userId: number; ticketId: number }>(
  'ticket-note.mentions-seen',
)

/** Colleagues who may see the ticket are spoken to in its note. */
export const colleaguesMentioned = event<{
  ticketNote: TicketNote
  uuid: string
  userIds: number[]
}>('ticket-note.mentioned')
