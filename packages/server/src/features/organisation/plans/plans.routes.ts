import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { changePlan, deletePlan, createPlan, showPlan } from './manage-plans.ts'
import { listPlansFor, pageOfPlans } from './plans.queries.ts'

const REASON = 'read and change the platform’s plans'

export const planRoutes = [
  bindRoute('GET /plans/list', () => acrossCompanies(REASON, (db) => listPlansFor(db, undefined))),
  bindRoute('GET /plans/all', ({ actor }) =>
    acrossCompanies(REASON, (db) => listPlansFor(db, actor)),
  ),
  bindRoute('GET /plans', ({ actor, query }) =>
    acrossCompanies(REASON, (db) => pageOfPlans(db, actor, query.searchParam, query.pageNumber)),
  ),
  bindRoute('GET /plans/:id', ({ actor, params }) => showPlan(actor, params.id)),
  bindRoute('POST /plans', ({ body }) => createPlan(body)),
  bindRoute('PUT /plans/:id', ({ params, body }) => changePlan(params.id, body)),
  bindRoute('DELETE /plans/:id', ({ params }) => deletePlan(params.id)),
]
