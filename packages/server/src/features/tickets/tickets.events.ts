import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../platform/events/events.ts'
import type { Standing } from './ticket-rules.ts'

/** `before` is where it stood, unless it is new. */
export const ticketChanged = event<{ ticket: Ticket; before: Standing | undefined }>(
  'ticket.changed',
)

/** Its messages were read, or one arrived: only counter and preview changed. */
export const ticketRead = event<{ ticket: Ticket }>('ticket.read')
