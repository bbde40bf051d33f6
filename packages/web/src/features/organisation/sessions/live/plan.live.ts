import { type Hearing, on } from '../../../../platform/live.ts'
import { refresh } from '../../../../platform/live-cache.ts'
import { companyPlanQuery } from '../sessions.queries.ts'

/** The company's plan, as pages ask for it. It weighs nothing on what is loaded before one has signed in. */
export const planLive: readonly Hearing[] = [
  on('company-{id}-company', (cache, { company }) =>
    refresh(cache, companyPlanQuery(company.id).queryKey),
  ),
]
