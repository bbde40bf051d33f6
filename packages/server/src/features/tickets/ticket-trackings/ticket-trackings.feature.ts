import { now } from '../../../platform/clock.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { ticketAssigned, ticketChanged, ticketClosed, ticketUndone } from '../tickets/index.ts'
import { saveCloseReason } from './rate-ticket.ts'
import { saveRunningAttendance } from './ticket-trackings.queries.ts'
import { trackTicket } from './track-ticket.ts'

/**
 * Records service times for the dashboard and the reports, in the transaction of the change. The messages feature calls
 * `saveReplyTime` for an attendant's answers.
 */
export const ticketTrackingsFeature: Feature = {
  reactions: [
    reactInTransaction(ticketChanged, (db, { ticket, before }) => trackTicket(db, ticket, before)),
    reactInTransaction(ticketAssigned, async (db, { ticket: { companyId, id }, reason }) => {
      if (reason === 'distributed')
        await saveRunningAttendance(db, companyId, id, { distributedAt: now() })
    }),
    reactInTransaction(ticketClosed, async (db, { row, closeReason }) => {
      if (closeReason !== null) await saveCloseReason(db, row, closeReason)
    }),
    // The close was undone, so its reason is removed.
    reactInTransaction(ticketUndone, (db, { ticket }) => saveCloseReason(db, ticket, null)),
  ],
}
