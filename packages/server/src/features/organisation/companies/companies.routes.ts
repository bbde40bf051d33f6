import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
  bindRoute('POST /companies/cadastro', ({ body, request }) => signUp(body, request.ip)),
  bindRoute('GET /companies/cadastro', showSignUp),
  bindRoute('GET /companies/:companyId/brand', ({ params, request }) =>
    showBrand(params.companyId, request.ip),
  ),
  bindRoute('GET /companies', ({ query }) =>
    acrossCompanies('list all companies for the operator', (db) =>
      listCompanies(db, query.searchParam, query.pageNumber),
    ),
  ),
  bindRoute('GET /companies/list', listCompaniesForOperator),
  bindRoute('GET /companies/:id', ({ actor, params }) => showCompany(actor, params.id)),
  bindRoute('POST /companies', ({ actor, body }) => createCompanyForOperator(actor, body)),
  bindRoute('PUT /companies/:id', ({ actor, params, body }) =>
    changeCompany(actor, params.id, body),
  ),
  bindRoute('DELETE /companies/:id', ({ actor, params }) => deleteCompany(actor, params.id)),
  bindRoute('GET /companies/deleted', ({ query }) => listDeletedCompanies(query.pageNumber)),
  bindRoute('POST /companies/:id/restore', ({ actor, params }) => restoreCompany(actor, params.id)),
  bindRoute('POST /companies/:id/remove', async ({ actor, params, body }) => {
    await removeCompanyNow(actor, params.id, body.name)
    return {}
  }),
  bindRoute('PUT /companies/:id/schedules', ({ actor, params, body }) =>
    changeWorkingHours(actor, params.id, body),
  ),
  bindRoute('PUT /companies/:id/language', ({ actor, params, body }) =>
    changeCompanyLanguage(actor, params.id, body.language),
  ),
  bindRoute('GET /companies/listPlan/:companyId', ({ actor, params }) =>
    showCompanyPlan(actor, params.companyId),
  ),
  bindRoute('GET /companiesPlan', listCompanyPlans),
]
