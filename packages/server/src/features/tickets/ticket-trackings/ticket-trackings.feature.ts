import { now } from '../../../platform/clock.ts'
import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { messageCreated } from '../../messages/messages/index.ts'
import { ticketAssigned, ticketChanged, ticketClosed, ticketUndone } from '../tickets/index.ts'
import { noteCloseReason } from './rate-ticket.ts'
import { saveRunning } from './ticket-trackings.queries.ts'
import { trackReply, trackTicket } from './track-ticket.ts'

/** What happens to tickets, written down for the dashboard and the reports in the transaction in which it happens. */
export const ticketTrackingsFeature: Feature = {
  reactions: [
    on(ticketChanged, (db, { ticket, before }) => trackTicket(db, ticket, before)),
    on(ticketAssigned, async (db, { ticket: { companyId, id }, reason }) => {
      if (reason === 'distributed') await saveRunning(db, companyId, id, { distributedAt: now() })
    }),
    on(ticketClosed, async (db, { row, closeReason }) => {
      if (closeReason !== null) await noteCloseReason(db, row, closeReason)
    }),
    // The close has not happened.
    on(ticketUndone, (db, { ticket }) => noteCloseReason(db, ticket, null)),
    on(messageCreated, async (db, { message, ticket, isAutomatic }) => {
      if (!isAutomatic) await trackReply(db, message, ticket)
    }),
  ],
}
