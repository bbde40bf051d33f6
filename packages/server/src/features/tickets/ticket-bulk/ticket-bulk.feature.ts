import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { changeTickets } from './change-tickets.ts'

export const ticketBulkFeature: Feature = {
  routes: [serve('POST /tickets/bulk', ({ actor, body }) => changeTickets(actor, body))],
}
