import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
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
    serve('GET /ticket-views', ({ actor }) => showTicketViews(actor)),
    serve('POST /ticket-views', async ({ actor, body }) => createTicketView(actor, body)),
    serve('PUT /ticket-views/:id', ({ actor, params, body }) =>
      changeTicketView(actor, params.id, body),
    ),
    serve('DELETE /ticket-views/:id', ({ actor, params }) => deleteTicketView(actor, params.id)),
  ],
  reactions: [
    on(userDeleted, (db, { companyId, userId }) => removeOwnTicketViews(db, companyId, userId)),
    ...ticketViewLive,
  ],
}
