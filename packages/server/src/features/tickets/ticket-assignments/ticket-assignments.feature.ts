import { live, on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { ticketAssigned, ticketChanged } from '../tickets/index.ts'
import { endAssignment, handTicket, ownAssignments, seeAssignment } from './hand-ticket.ts'
import { assignmentOver, ticketHanded } from './ticket-assignments.events.ts'

/** Notifies users of tickets assigned to them, until they open the ticket. */
export const ticketAssignmentsFeature: Feature = {
  routes: [
    serve('GET /ticket-assignments', ({ actor }) => ownAssignments(actor)),
    serve('POST /ticket-assignments/seen', ({ actor, body }) => seeAssignment(actor, body)),
  ],
  reactions: [
    on(ticketChanged, async (db, { ticket, before }) => {
      if (!before || before.userId === null) return
      const isTheirs = ticket.status === 'open' && ticket.userId === before.userId
      if (!isTheirs) await endAssignment(db, ticket)
    }),
    on(ticketAssigned, handTicket),
    live(ticketHanded, ({ companyId, userId, assignment }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-assigned', {
        action: 'create',
        assignment,
      }),
    ),
    live(assignmentOver, ({ companyId, userId, ticketId }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-assigned', {
        action: 'delete',
        ticketId,
      }),
    ),
  ],
}
