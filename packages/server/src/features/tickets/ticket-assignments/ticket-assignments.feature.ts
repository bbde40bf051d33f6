import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
    bindRoute('GET /ticket-assignments', ({ actor }) => showOwnAssignments(actor)),
    bindRoute('POST /ticket-assignments/seen', ({ actor, body }) =>
      markAssignmentSeen(actor, body),
    ),
  ],
  reactions: [
    reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
      if (!before || before.userId === null) return
      const isTheirs = ticket.status === 'open' && ticket.userId === before.userId
      if (!isTheirs) await removeAssignmentNotice(db, ticket)
    }),
    reactInTransaction(ticketAssigned, notifyAssignee),
    reactAfterCommit(assigneeNotified, ({ companyId, userId, assignment }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-assigned', {
        action: 'create',
        assignment,
      }),
    ),
    reactAfterCommit(assignmentNoticeRemoved, ({ companyId, userId, ticketId }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-assigned', {
        action: 'delete',
        ticketId,
      }),
    ),
  ],
}
