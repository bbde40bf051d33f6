import { acrossCompanies } from '../../platform/database/transaction.ts'
import { serve } from '../../platform/http/serve.ts'
import { changePlan, deletePlan, makePlan, showPlan } from './manage-plans.ts'
import { listPlans } from './plans.queries.ts'

const all = () => acrossCompanies('plans belong to the platform', listPlans)

export const planRoutes = [
  serve('GET /plans/list', all),
  serve('GET /plans/all', all),
  serve('GET /plans/:id', ({ params }) => showPlan(params.id)),
  serve('POST /plans', ({ body }) => makePlan(body)),
  serve('PUT /plans/:id', ({ params, body }) => changePlan(params.id, body)),
  serve('DELETE /plans/:id', ({ params }) => deletePlan(params.id)),
]
