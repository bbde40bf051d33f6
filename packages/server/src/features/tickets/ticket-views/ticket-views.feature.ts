import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { userDeleted } from '../../organisation/users/index.ts'
import {
  changeTicketView,
  deleteTicketView,
  createTicketView,
  showTicketViews,
} from './change-ticket-view.ts'
import { ticketViewLive } from './ticket-views.live.ts'
import { removeOwnTicketViews } from './ticket-views.queries.ts'

export const ticketViewsFeature: Feature = {
  routes: [
    bindRoute('GET /ticket-views', ({ actor }) => showTicketViews(actor)),
    bindRoute('POST /ticket-views', async ({ actor, body }) => createTicketView(actor, body)),
    bindRoute('PUT /ticket-views/:id', ({ actor, params, body }) =>
      changeTicketView(actor, params.id, body),
    ),
    bindRoute('DELETE /ticket-views/:id', ({ actor, params }) =>
      deleteTicketView(actor, params.id),
    ),
  ],
  reactions: [
    reactInTransaction(userDeleted, (db, { companyId, userId }) =>
      removeOwnTicketViews(db, companyId, userId),
    ),
    ...ticketViewLive,
  ],
}
