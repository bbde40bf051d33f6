import type { TicketView } from '@guiche/contract/ticket-views'
import { event } from '../../../platform/events/events.ts'

export const ticketViewCreated = event<TicketView>('ticket-view.created')

/** `wasShared` is true if the view was shared before the change. */
export const ticketViewChanged = event<{ view: TicketView; wasShared: boolean }>(
  'ticket-view.changed',
)

export const ticketViewDeleted = event<TicketView>('ticket-view.deleted')
