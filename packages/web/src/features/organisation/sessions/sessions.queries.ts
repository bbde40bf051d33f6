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
 * The plan of one's company; null where it has none. The session brings it, so that nothing of the menu comes later and
 * moves what one is about to press.
 */
export function usePlan(): CompanyPlan['plan'] {
  const { company } = useSession().user
  return useQuery({ ...companyPlanQuery(company.id), initialData: company }).data
}

/** Whether a plan has a part of the product: a flag is on unless the plan says otherwise. */
export function hasPart(plan: CompanyPlan['plan'], flag: PlanFlag): boolean {
  return plan === null || plan[flag]
}

/** One's own sign-ins, newest first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /auth/sessions', {}, { signal }),
  select: ({ sessions }) => sessions,
})

/** Ends another sign-in of one's own. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) =>
      call('DELETE /auth/sessions/:sessionId', { params: { sessionId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}
