import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { applyCompany } from '../../organisation/sessions/index.ts'

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call('GET /first-steps', undefined, { signal }),
  refetchOnMount: 'always',
})

/** Hides or shows the steps for all administrators; the company in the session stores it. */
export function useHideFirstSteps() {
  return useMutation({
    mutationFn: (isHidden: boolean) => call('PUT /first-steps', { body: { isHidden } }),
    onSuccess: applyCompany,
  })
}
