import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { changePlan, deletePlan, createPlan, showPlan } from './manage-plans.ts'
import { listPlansFor, pageOfPlans } from './plans.queries.ts'

const REASON = 'read and change the platform’s plans'

export const planRoutes = [
  serve('GET /plans/list', () => acrossCompanies(REASON, (db) => listPlansFor(db, undefined))),
  serve('GET /plans/all', ({ actor }) => acrossCompanies(REASON, (db) => listPlansFor(db, actor))),
  serve('GET /plans', ({ actor, query }) =>
    acrossCompanies(REASON, (db) => pageOfPlans(db, actor, query.searchParam, query.pageNumber)),
  ),
  serve('GET /plans/:id', ({ actor, params }) => showPlan(actor, params.id)),
  serve('POST /plans', ({ body }) => createPlan(body)),
  serve('PUT /plans/:id', ({ params, body }) => changePlan(params.id, body)),
  serve('DELETE /plans/:id', ({ params }) => deletePlan(params.id)),
]
