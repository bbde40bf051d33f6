import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

const signUpKey = ['sign-up'] as const

/** True if signing up is possible, with the offered plans. */
const signUpQuery = queryOptions({
  queryKey: signUpKey,
  queryFn: async ({ signal }) => {
    const [{ isOpen, confirmsEmail }, plans] = await Promise.all([
      call('GET /companies/cadastro', {}, { signal }),
      call('GET /plans/list', {}, { signal }),
    ])
    return { isOpen, confirmsEmail, plans }
  },
})

export function useSignUpOffer() {
  return useQuery(signUpQuery)
}

export function useSignUpCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /companies/cadastro'>['body']) =>
      call('POST /companies/cadastro', { body }),
    // A refusal may mean that signing up or a plan is no longer offered.
    onError: () => cache.invalidateQueries({ queryKey: signUpKey }),
  })
}
