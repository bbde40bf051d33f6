import { on } from '../../platform/events/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { messageCreated } from '../messages/index.ts'
import { ticketChanged } from '../tickets/index.ts'
import { trackReply, trackTicket } from './track-ticket.ts'

/** What happens to tickets, written down for the dashboard and the reports in the transaction in which it happens. */
export const ticketTrackingsFeature: Feature = {
  reactions: [
    on(ticketChanged, (db, { ticket, before }) => trackTicket(db, ticket, before)),
    on(messageCreated, async (db, { message, ticket, isAutomatic }) => {
      if (!isAutomatic) await trackReply(db, message, ticket)
    }),
  ],
}
