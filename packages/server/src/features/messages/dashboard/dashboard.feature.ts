import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { showBoard } from './show-board.ts'
import { showDashboard, ticketsByDay, ticketsByUser } from './show-dashboard.ts'
import { showPauses } from './show-pauses.ts'
import { showRatings } from './show-ratings.ts'
import { showReport } from './show-report.ts'

/** Reports of a company's work for its administrators. The company is the session's, whatever the client sends. */
export const dashboardFeature: Feature = {
  routes: [
    serve('GET /dashboard', ({ actor, query }) => showDashboard(actor, query)),
    serve('GET /dashboard/ticketsUsers', ({ actor, query }) => ticketsByUser(actor, query)),
    serve('GET /dashboard/ticketsDay', ({ actor, query }) => ticketsByDay(actor, query)),
    serve('GET /reports/tickets', ({ actor, query }) => showReport(actor, query)),
    serve('GET /reports/ratings', ({ actor, query }) => showRatings(actor, query)),
    serve('GET /reports/now', ({ actor }) => showBoard(actor)),
    serve('GET /reports/pauses', ({ actor, query }) => showPauses(actor, query)),
  ],
}
