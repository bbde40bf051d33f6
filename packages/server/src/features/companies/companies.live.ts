import { live } from '../../platform/events/events.ts'
import { tellCompany } from '../../platform/live/live.ts'
import { companyChanged } from './companies.events.ts'

export const companyLive = [
  live(companyChanged, ({ company }) =>
    tellCompany(company.id, 'company-{id}-company', { action: 'update', company }),
  ),
]
