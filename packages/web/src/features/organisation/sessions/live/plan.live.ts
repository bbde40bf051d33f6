import { type Hearing, declareHearing } from '../../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../../platform/live/live-cache.ts'
import { companyPlanQuery } from '../sessions.queries.ts'

/** Refetches the company's plan. In a module of its own, so that the first load does not contain it. */
export const planLive: readonly Hearing[] = [
  declareHearing('company-{id}-company', (cache, { company }) =>
    refetchAll(cache, companyPlanQuery(company.id).queryKey),
  ),
]
