import { reactAfterCommit } from '../../../platform/events/events.ts'
import { log } from '../../../platform/log.ts'
import { tell } from '../../../platform/live/live.ts'
import { userChanged } from '../../organisation/users/index.ts'
import { evictFromMovedTicket, refreshUserRooms } from './ticket-sockets.ts'
import { roomsLeft, roomsOfTicket } from './ticket-rooms.ts'
import { ticketChanged, ticketDeleted, ticketRead } from './tickets.events.ts'

export const ticketLive = [
  reactAfterCommit(ticketChanged, ({ ticket, before }) => {
    const { companyId, id, version } = ticket
    const moved =
      before &&
      (before.status !== ticket.status ||
        before.userId !== ticket.userId ||
        before.queueId !== ticket.queueId)
    // The rooms that it left come first: a browser may be in both sets and then adds the ticket again.
    if (moved) {
      tell(roomsLeft(companyId, id, before, ticket), companyId, 'company-{id}-ticket', {
        action: 'delete',
        ticketId: id,
        reason: 'moved',
        version,
      })
      evictFromMovedTicket(ticket)
    }
    tell(roomsOfTicket(companyId, id, ticket), companyId, 'company-{id}-ticket', {
      action: 'update',
      ticket,
    })
  }),
  reactAfterCommit(userChanged, ({ user }) => {
    refreshUserRooms({ companyId: user.companyId, userId: user.id, profile: user.profile }).catch(
      (error: unknown) => log.warn({ err: error }, 'the rooms of a user could not be refreshed'),
    )
  }),
  reactAfterCommit(ticketDeleted, ({ companyId, ticketId, before }) =>
    tell(roomsOfTicket(companyId, ticketId, before), companyId, 'company-{id}-ticket', {
      action: 'delete',
      ticketId,
    }),
  ),
  reactAfterCommit(ticketRead, ({ ticket }) => {
    const { companyId, id, version } = ticket
    tell(roomsOfTicket(companyId, id, ticket), companyId, 'company-{id}-ticket', {
      action: 'updateUnread',
      ticketId: id,
      version,
    })
  }),
]
