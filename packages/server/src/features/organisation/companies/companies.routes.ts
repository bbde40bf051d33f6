import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import {
  changeCompany,
  changeCompanyLanguage,
  changeWorkingHours,
  listCompaniesForOperator,
  listCompanyPlans,
  createCompanyForOperator,
  showCompany,
  showCompanyPlan,
} from './manage-companies.ts'
import { listCompanies } from './companies.queries.ts'
import { deleteCompany, listDeletedCompanies } from './delete-company.ts'
import { removeCompanyNow } from './remove-company.ts'
import { restoreCompany } from './restore-company.ts'
import { showBrand, showSignUp, signUp } from './sign-up.ts'

export const companyRoutes = [
  serve('POST /companies/cadastro', ({ body, request }) => signUp(body, request.ip)),
  serve('GET /companies/cadastro', showSignUp),
  serve('GET /companies/:companyId/brand', ({ params, request }) =>
    showBrand(params.companyId, request.ip),
  ),
  serve('GET /companies', ({ query }) =>
    acrossCompanies('list all companies for the operator', (db) =>
      listCompanies(db, query.searchParam, query.pageNumber),
    ),
  ),
  serve('GET /companies/list', listCompaniesForOperator),
  serve('GET /companies/:id', ({ actor, params }) => showCompany(actor, params.id)),
  serve('POST /companies', ({ actor, body }) => createCompanyForOperator(actor, body)),
  serve('PUT /companies/:id', ({ actor, params, body }) => changeCompany(actor, params.id, body)),
  serve('DELETE /companies/:id', ({ actor, params }) => deleteCompany(actor, params.id)),
  serve('GET /companies/deleted', ({ query }) => listDeletedCompanies(query.pageNumber)),
  serve('POST /companies/:id/restore', ({ actor, params }) => restoreCompany(actor, params.id)),
  serve('POST /companies/:id/remove', async ({ actor, params, body }) => {
    await removeCompanyNow(actor, params.id, body.name)
    return {}
  }),
  serve('PUT /companies/:id/schedules', ({ actor, params, body }) =>
    changeWorkingHours(actor, params.id, body),
  ),
  serve('PUT /companies/:id/language', ({ actor, params, body }) =>
    changeCompanyLanguage(actor, params.id, body.language),
  ),
  serve('GET /companies/listPlan/:companyId', ({ actor, params }) =>
    showCompanyPlan(actor, params.companyId),
  ),
  serve('GET /companiesPlan', listCompanyPlans),
]
