import { afterCommit } from '../../../platform/database/transaction.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import { tellCompany, tellOperators } from '../../../platform/live/live.ts'
import { planChanged } from '../plans/index.ts'
import {
  companyChanged,
  companyCreated,
  companyDeleted,
  companyRemoved,
  companyRestored,
} from './companies.events.ts'
import { listCompaniesOfPlan } from './companies.queries.ts'

export const companyLive = [
  reactAfterCommit(companyChanged, ({ company }) =>
    tellCompany(company.id, 'company-{id}-company', { action: 'update', company }),
  ),
  reactInTransaction(planChanged, async (db, { planId }) => {
    const companies = await listCompaniesOfPlan(db, planId)
    afterCommit(db, () => {
      for (const company of companies)
        tellCompany(company.id, 'company-{id}-company', { action: 'update', company })
    })
  }),
  ...[companyCreated, companyChanged, companyDeleted, companyRestored, companyRemoved].map(
    (happened) => reactAfterCommit<unknown>(happened, () => tellOperators('companies')),
  ),
]
