import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/call.ts'

const BRAND = 'companyId'

/** The name of the company that the address of a public page names; undefined where it names none that is there. */
export function useBrand(): string | undefined {
  const companyId = useSearchParams()[0].get(BRAND) ?? ''
  const { data } = useQuery({
    queryKey: ['brand', companyId],
    queryFn: ({ signal }) =>
      call('GET /companies/:companyId/brand', { params: { companyId } }, { signal }),
    enabled: /^[1-9]\d{0,9}$/.test(companyId),
    // Without it the page is as good.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.name
}

/** The way to another public page, which stands under the same name. */
export function useBrandedPath(): (path: string) => string {
  const companyId = useSearchParams()[0].get(BRAND)
  return (path) =>
    companyId === null ? path : `${path}?${new URLSearchParams({ [BRAND]: companyId }).toString()}`
}
