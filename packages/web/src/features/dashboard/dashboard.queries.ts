import type { LivePayloads } from '@guiche/contract/live-events'
import type { ReportQuery } from '@guiche/contract/dashboard'
import type { RepliedBy } from '@guiche/contract/routes'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { dashboardQueryOf, type Filter } from './dashboard-filter.ts'

/** Figures grow old quietly: they are asked again this often while somebody looks. */
const AGAIN_MS = 30_000

const DASHBOARD = ['dashboard', 'counters'] as const

const looked = { refetchInterval: AGAIN_MS, placeholderData: keepPreviousData } as const

export function dashboardOf(filter: Filter) {
  return queryOptions({
    ...looked,
    queryKey: [...DASHBOARD, filter],
    queryFn: ({ signal }) =>
      call('GET /dashboard', { query: dashboardQueryOf(filter) }, { signal }),
  })
}

interface Range {
  from: string
  to: string
}

export function ticketsUsersOf({ from, to }: Range) {
  return queryOptions({
    ...looked,
    queryKey: ['dashboard', 'users', from, to],
    queryFn: ({ signal }) =>
      call(
        'GET /dashboard/ticketsUsers',
        { query: { initialDate: from, finalDate: to } },
        { signal },
      ),
  })
}

export function ticketsDayOf({ from, to }: Range) {
  return queryOptions({
    ...looked,
    queryKey: ['dashboard', 'days', from, to],
    queryFn: ({ signal }) =>
      call(
        'GET /dashboard/ticketsDay',
        { query: { initialDate: from, finalDate: to } },
        { signal },
      ),
  })
}

export function reportOf(query: Required<Pick<ReportQuery, 'by' | 'clock'>> & Range) {
  return queryOptions({
    ...looked,
    queryKey: ['dashboard', 'report', query],
    queryFn: ({ signal }) => call('GET /reports/tickets', { query }, { signal }),
  })
}

/** Who comes and goes is seen at once. */
export function hearOnline(cache: QueryClient, heard: LivePayloads['company-{id}-user']): void {
  if (heard.action === 'delete') return void cache.invalidateQueries({ queryKey: DASHBOARD })
  const { id, name, online } = heard.user
  cache.setQueriesData<RepliedBy<'GET /dashboard'>>(
    { queryKey: DASHBOARD },
    (shown) =>
      shown && {
        ...shown,
        attendants: shown.attendants.map((one) => (one.id === id ? { ...one, name, online } : one)),
      },
  )
}
