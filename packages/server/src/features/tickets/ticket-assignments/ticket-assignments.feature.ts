import { live, on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { ticketAssigned, ticketChanged } from '../tickets/index.ts'
import {
  removeAssignmentNotice,
  notifyAssignee,
  showOwnAssignments,
  markAssignmentSeen,
} from './notify-assignee.ts'
import { assignmentNoticeRemoved, assigneeNotified } from './ticket-assignments.events.ts'

/** Notifies users of tickets assigned to them, until they open the ticket. */
export const ticketAssignmentsFeature: Feature = {
  routes: [
    serve('GET /ticket-assignments', ({ actor }) => showOwnAssignments(actor)),
    serve('POST /ticket-assignments/seen', ({ actor, body }) => markAssignmentSeen(actor, body)),
  ],
  reactions: [
    on(ticketChanged, async (db, { ticket, before }) => {
      if (!before || before.userId === null) return
      const isTheirs = ticket.status === 'open' && ticket.userId === before.userId
      if (!isTheirs) await removeAssignmentNotice(db, ticket)
    }),
    on(ticketAssigned, notifyAssignee),
    live(assigneeNotified, ({ companyId, userId, assignment }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-assigned', {
        action: 'create',
        assignment,
      }),
    ),
    live(assignmentNoticeRemoved, ({ companyId, userId, ticketId }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-assigned', {
        action: 'delete',
        ticketId,
      }),
    ),
  ],
}
