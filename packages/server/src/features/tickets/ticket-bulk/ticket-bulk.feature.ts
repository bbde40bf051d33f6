import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { changeTickets } from './change-tickets.ts'

export const ticketBulkFeature: Feature = {
  routes: [bindRoute('POST /tickets/bulk', ({ actor, body }) => changeTickets(actor, body))],
}
