import type { TicketNote } from '@guiche/contract/ticket-notes'
import { event } from '../../platform/events/events.ts'

export const noteWritten = event<TicketNote>('ticket-note.written')
export const noteDeleted = event<TicketNote>('ticket-note.deleted')
