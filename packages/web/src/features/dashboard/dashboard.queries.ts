import type { Attendant, ReportQuery } from '@guiche/contract/dashboard'
import type { RepliedBy } from '@guiche/contract/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { type Hearing, on } from '../../platform/live.ts'
import { refresh } from '../../platform/live-cache.ts'
import { changedList, place, rowsOf } from '../../platform/live-rows.ts'
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

const PAUSES = ['dashboard', 'pauses'] as const

export function pausesOf(range: Range) {
  return queryOptions({
    ...looked,
    queryKey: [...PAUSES, range],
    queryFn: ({ signal }) => call('GET /reports/pauses', { query: range }, { signal }),
  })
}

const SLA = ['dashboard', 'sla'] as const

export function slaOf(range: Range) {
  return queryOptions({
    ...looked,
    queryKey: [...SLA, range],
    queryFn: ({ signal }) => call('GET /reports/sla', { query: range }, { signal }),
  })
}

/** Who comes and goes is seen at once. */
const attendantRows = rowsOf<Attendant>({
  id: ({ id }) => id,
  version: () => undefined,
  places: [
    place<RepliedBy<'GET /dashboard'>, Attendant>({
      queryKey: DASHBOARD,
      find: ({ attendants }, id) => attendants.find((one) => one.id === id),
      put: (shown) => shown,
      change(shown, changed) {
        const attendants = changedList(shown.attendants, changed)
        return attendants === shown.attendants ? shown : { ...shown, attendants: [...attendants] }
      },
    }),
  ],
})

export const dashboardLive: readonly Hearing[] = [
  on('company-{id}-user', (cache, heard) => {
    if (heard.action === 'delete') return refresh(cache, DASHBOARD)
    const { id, name, online } = heard.user
    attendantRows.change(cache, (one) => (one.id === id ? { ...one, name, online } : one))
  }),
]
