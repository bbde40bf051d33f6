import { acrossCompanies } from '../../platform/database/transaction.ts'
import { serve } from '../../platform/http/serve.ts'
import { changePlan, deletePlan, makePlan, showPlan } from './manage-plans.ts'
import { listOfferedPlans, listPlans, pageOfPlans } from './plans.queries.ts'

const REASON = 'plans belong to the platform'

export const planRoutes = [
  serve('GET /plans/list', () => acrossCompanies(REASON, listOfferedPlans)),
  serve('GET /plans/all', () => acrossCompanies(REASON, listPlans)),
  serve('GET /plans', ({ query }) =>
    acrossCompanies(REASON, (db) => pageOfPlans(db, query.searchParam, query.pageNumber)),
  ),
  serve('GET /plans/:id', ({ params }) => showPlan(params.id)),
  serve('POST /plans', ({ body }) => makePlan(body)),
  serve('PUT /plans/:id', ({ params, body }) => changePlan(params.id, body)),
  serve('DELETE /plans/:id', ({ params }) => deletePlan(params.id)),
]
