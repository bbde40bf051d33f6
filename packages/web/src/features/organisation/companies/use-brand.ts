import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/call.ts'

const BRAND = 'companyId'

/** Name of the company in the address of a public page; undefined if there is none, or it does not exist. */
export function useBrand(): string | undefined {
  const companyId = useSearchParams()[0].get(BRAND) ?? ''
  const { data } = useQuery({
    queryKey: ['brand', companyId],
    queryFn: ({ signal }) =>
      call('GET /companies/:companyId/brand', { params: { companyId } }, { signal }),
    enabled: /^[1-9]\d{0,9}$/.test(companyId),
    // The page works without it.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.name
}

/** Returns paths to other public pages that keep the company in the address. */
export function useBrandedPath(): (path: string) => string {
  const companyId = useSearchParams()[0].get(BRAND)
  return (path) =>
    companyId === null ? path : `${path}?${new URLSearchParams({ [BRAND]: companyId }).toString()}`
}
