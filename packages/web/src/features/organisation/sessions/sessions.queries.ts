import type { CompanyPlan } from '@guiche/contract/companies'
import type { PlanFlag } from '@guiche/contract/plans'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useSession } from './use-session.ts'

/** The company's plan with its limits and flags. */
export function companyPlanQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company-plan', companyId],
    queryFn: ({ signal }) =>
      call('GET /companies/listPlan/:companyId', { params: { companyId } }, { signal }),
    select: ({ plan }) => plan,
  })
}

/**
 * The plan of the user's company; null if it has none. The session contains it, so that the menu does not change after
 * it has rendered.
 */
export function useCompanyPlan(): CompanyPlan['plan'] {
  const { company } = useSession().user
  return useQuery({ ...companyPlanQuery(company.id), initialData: company }).data
}

/** True if a plan has a feature; without a plan all are on. */
export function hasPlanFeature(plan: CompanyPlan['plan'], flag: PlanFlag): boolean {
  return plan === null || plan[flag]
}

/** The user's sessions, newest first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /auth/sessions', {}, { signal }),
  select: ({ sessions }) => sessions,
})

/** Ends another session of the user. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) =>
      call('DELETE /auth/sessions/:sessionId', { params: { sessionId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}
