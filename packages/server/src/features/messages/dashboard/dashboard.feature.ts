import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { showBoard } from './show-board.ts'
import { showDashboard, ticketsByDay, ticketsByUser } from './show-dashboard.ts'
import { showPauses } from './show-pauses.ts'
import { showRatings } from './show-ratings.ts'
import { showReport } from './show-report.ts'

/** Reports of a company's work for its administrators. The company is the session's, whatever the client sends. */
export const dashboardFeature: Feature = {
  routes: [
    bindRoute('GET /dashboard', ({ actor, query }) => showDashboard(actor, query)),
    bindRoute('GET /dashboard/ticketsUsers', ({ actor, query }) => ticketsByUser(actor, query)),
    bindRoute('GET /dashboard/ticketsDay', ({ actor, query }) => ticketsByDay(actor, query)),
    bindRoute('GET /reports/tickets', ({ actor, query }) => showReport(actor, query)),
    bindRoute('GET /reports/ratings', ({ actor, query }) => showRatings(actor, query)),
    bindRoute('GET /reports/now', ({ actor }) => showBoard(actor)),
    bindRoute('GET /reports/pauses', ({ actor, query }) => showPauses(actor, query)),
  ],
}
