import type { AuditEntry } from '@guiche/contract/audit-log'
import type { SentTo } from '@guiche/contract/routes'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export type AuditFilter = Omit<NonNullable<SentTo<'GET /audit-log'>['query']>, 'after'>

const auditPages = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /audit-log',
        { query: { ...filter, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // There are no events for the log, so it is refetched when the page opens.
    refetchOnMount: 'always',
  })

export function useAuditLog(filter: AuditFilter) {
  const list = useInfiniteQuery({ ...auditPages(filter), placeholderData: keepPreviousData })
  return { ...list, entries: list.data?.pages.flatMap(({ entries }) => entries) ?? [] }
}

/** Greatest number of pages of an export; larger ones need a shorter period. */
const SHEET_PAGES = 250

/** Loads all pages of filtered entries. */
export async function fetchAllEntries(filter: AuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  let after = ''
  for (let count = 0; count < SHEET_PAGES; count++) {
    const page = await call('GET /audit-log', { query: { ...filter, ...(after && { after }) } })
    entries.push(...page.entries)
    if (page.next === null) break
    after = page.next
  }
  return entries
}
