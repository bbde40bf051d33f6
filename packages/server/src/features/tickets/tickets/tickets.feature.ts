import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { userDeactivated, userDeleted } from '../../organisation/users/index.ts'
import { changeTicket } from './changes/change-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import { reassignTickets } from './moves/reassign-tickets.ts'
import { openTicket } from './opening/open-ticket.ts'
import { pageOfTickets, showTicket } from './lists/read-tickets.ts'
import { ticketSockets } from './ticket-sockets.ts'
import { ticketLive } from './tickets.live.ts'
import { undoChange } from './undos/undo-change.ts'

export const ticketsFeature: Feature = {
  routes: [
    bindRoute('GET /tickets', ({ actor, query }) => pageOfTickets(actor, query)),
    bindRoute('GET /tickets/:id', ({ actor, params }) => showTicket(actor, { id: params.id })),
    bindRoute('GET /tickets/u/:uuid', ({ actor, params }) =>
      showTicket(actor, { uuid: params.uuid }),
    ),
    bindRoute('POST /tickets', ({ actor, body }) => openTicket(actor, body)),
    bindRoute('PUT /tickets/:id', ({ actor, params, body }) =>
      changeTicket(actor, params.id, body),
    ),
    bindRoute('POST /tickets/:id/undo', ({ actor, params }) => undoChange(actor, params.id)),
    bindRoute('DELETE /tickets/:id', ({ actor, params }) => deleteTicket(actor, params.id)),
  ],
  reactions: [
    reactInTransaction(userDeactivated, reassignTickets),
    reactInTransaction(userDeleted, reassignTickets),
    ...ticketLive,
  ],
  sockets: [ticketSockets],
}
