import { live } from '../../platform/events/events.ts'
import { tellCompany, tellOperators } from '../../platform/live/live.ts'
import { companyChanged, companyCreated, companyDeleted } from './companies.events.ts'

export const companyLive = [
  live(companyChanged, ({ company }) =>
    tellCompany(company.id, 'company-{id}-company', { action: 'update', company }),
  ),
  ...[companyCreated, companyChanged, companyDeleted].map((happened) =>
    live<unknown>(happened, () => tellOperators('companies')),
  ),
]
