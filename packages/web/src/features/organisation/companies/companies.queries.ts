import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { healthQuery } from '../company-health/index.ts'
import { useHearing } from '../sessions/index.ts'

export type ListedCompany = RepliedBy<'GET /companies/list'>[number]

/** All companies with plan and settings, by name. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: ({ signal }) => call('GET /companies/list', {}, { signal }),
  // Events are only heard while the list is mounted.
  refetchOnMount: 'always',
})

const DELETED = ['deleted-companies']

export const companiesLive: readonly Hearing[] = [
  declareHearing('operator', (cache, { list }) => {
    if (list !== 'companies') return
    refetchAll(cache, companiesQuery.queryKey)
    refetchAll(cache, DELETED)
    refetchAll(cache, healthQuery.queryKey)
  }),
  declareHearing('company-{id}-settings', (cache) => refetchAll(cache, companiesQuery.queryKey)),
]

export function useCompanies() {
  useHearing(companiesLive)
  const list = useQuery(companiesQuery)
  return { ...list, companies: list.data ?? [] }
}

export function useAddCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /companies'>['body']) => call('POST /companies', { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: companiesQuery.queryKey }),
  })
}

export function useChangeCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /companies/:id'>['body'] & { id: number }) =>
      call('PUT /companies/:id', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: companiesQuery.queryKey }),
  })
}

export function useRemoveCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /companies/:id', { params: { id } }),
    onSuccess: () => invalidateCompanyLists(cache),
  })
}

/** Deleted companies whose rows still exist, newest first. */
export const deletedCompanyList = pagedRows({
  queryKey: DELETED,
  field: 'companies',
  fetch: (_all: void, pageNumber, signal) =>
    call('GET /companies/deleted', { query: { pageNumber } }, { signal }),
})

export function useRestoreCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /companies/:id/restore', { params: { id } }),
    onSettled: () => invalidateCompanyLists(cache),
  })
}

export function useRemoveCompanyNow() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('POST /companies/:id/remove', { params: { id }, body: { name } }),
    onSuccess: () => invalidateCompanyLists(cache),
  })
}

async function invalidateCompanyLists(cache: QueryClient): Promise<void> {
  await Promise.all(
    [companiesQuery.queryKey, DELETED].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
}

/** Administrators of a company whom the operator can act as, the first user first. */
export const administratorList = pagedRows({
  queryKey: ['company-administrators'],
  field: 'users',
  fetch: (companyId: number, pageNumber, signal) =>
    call(
      'GET /auth/operator/:companyId',
      { params: { companyId }, query: { pageNumber } },
      { signal },
    ),
})
