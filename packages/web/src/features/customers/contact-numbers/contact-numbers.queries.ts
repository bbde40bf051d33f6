import type { NumberFinding, NumberReview } from '@guiche/contract/contact-numbers'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/call.ts'

const CONTACT_NUMBERS = ['contact-numbers'] as const
/** Pages are loaded automatically until there are this many findings, then by scrolling. */
const FINDINGS_AT_FIRST = 50

const numberReviewPages = () =>
  infiniteQueryOptions({
    queryKey: CONTACT_NUMBERS,
    queryFn: ({ pageParam, signal }) =>
      call('GET /contact-numbers', { query: { after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }: NumberReview) => next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })

/** The findings by pages. A page may have none and still lead to the next. */
export function useNumberReview() {
  const list = useInfiniteQuery(numberReviewPages())
  const parts = list.data?.pages ?? []
  const findings = parts.flatMap((part) => part.findings)
  const isLooking = list.hasNextPage && findings.length < FINDINGS_AT_FIRST
  const { isFetching, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (isLooking && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isLooking, isFetching, isFetchNextPageError, fetchNextPage])
  const examined = parts.reduce((sum, part) => sum + part.examined, 0)
  return { ...list, findings, examined, isLooking }
}

/**
 * Applies a finding's correction: merges the contacts or saves the number.
 * @throws CallError
 */
export async function applyCorrection({
  kind,
  contact,
  reading,
  twin,
}: NumberFinding): Promise<void> {
  if (twin) {
    const body = { otherId: contact.id }
    await call('POST /contacts/:id/merge', { params: { id: twin.id }, body })
    return
  }
  if (reading === null) throw new Error(`a finding of kind ${kind} has nothing to write`)
  await call('PUT /contacts/:id', { params: { id: contact.id }, body: { number: reading } })
}

/** Removes the findings of a contact that is deleted, or whose number differs from the finding's. */
export function dropFindings(cache: QueryClient, id: number, number?: string): void {
  const isObsolete = ({ contact, twin }: NumberFinding) =>
    (contact.id === id && contact.number !== number) || (twin?.id === id && twin.number !== number)
  cache.setQueryData<InfiniteData<NumberReview, number>>(
    CONTACT_NUMBERS,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((part) => ({
          ...part,
          findings: part.findings.filter((finding) => !isObsolete(finding)),
        })),
      },
  )
}

export function useDropFindings() {
  const cache = useQueryClient()
  return (id: number) => dropFindings(cache, id)
}
