import type { Attendant, Rating, ReportQuery } from '@guiche/contract/dashboard'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchSoon, refetchAll } from '../../../platform/live/live-cache.ts'
import { changedList, rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { dashboardQueryOf, type Filter } from './dashboard-rules.ts'

/** Interval for polling figures while they are shown, since few of their changes cause events. */
const AGAIN_MS = 30_000

const DASHBOARD = ['dashboard', 'counters'] as const

const looked = { refetchInterval: AGAIN_MS, placeholderData: keepPreviousData } as const

export function dashboardQuery(filter: Filter) {
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

export function ticketsByUserQuery({ from, to }: Range) {
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

export function ticketsByDayQuery({ from, to }: Range) {
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

export function ticketReportQuery(query: Required<Pick<ReportQuery, 'by' | 'clock'>> & Range) {
  return queryOptions({
    ...looked,
    queryKey: ['dashboard', 'report', query],
    queryFn: ({ signal }) => call('GET /reports/tickets', { query }, { signal }),
  })
}

const PAUSES = ['dashboard', 'pauses'] as const

export function pausesQuery(range: Range) {
  return queryOptions({
    ...looked,
    queryKey: [...PAUSES, range],
    queryFn: ({ signal }) => call('GET /reports/pauses', { query: range }, { signal }),
  })
}

const BOARD = ['dashboard-now'] as const

/** Refetched soon after each event, and polled for changes without one. */
export const boardQuery = queryOptions({
  ...looked,
  queryKey: BOARD,
  queryFn: ({ signal }) => call('GET /reports/now', {}, { signal }),
})

export const boardLive: readonly Hearing[] = [
  declareHearing('company-{id}-ticket', (cache) => refetchSoon(cache, BOARD)),
  declareHearing('company-{id}-user', (cache) => refetchSoon(cache, BOARD)),
  declareHearing('company-{id}-queue', (cache) => refetchSoon(cache, BOARD)),
]

const SLA = ['dashboard', 'sla'] as const

export function slaReportQuery(range: Range) {
  return queryOptions({
    ...looked,
    queryKey: [...SLA, range],
    queryFn: ({ signal }) => call('GET /reports/sla', { query: range }, { signal }),
  })
}

/** The filter of the ratings; undefined parts do not filter. */
export interface RatingFilter extends Range {
  userId: number | undefined
  queueId: number | undefined
  rate: number | undefined
}

/** Loaded pages up to which ratings are refetched after an event; longer lists stay until they are opened again. */
const PAGES_LOOKED_AT = 3
const RATINGS_IN_DOWNLOAD = 1000

const fetchRatings = (
  { from, to, userId, queueId, rate }: RatingFilter,
  page: { after?: string; limit?: number },
  signal?: AbortSignal,
) => {
  const query = { from, to, userId, queueId, rate, ...page }
  return call('GET /reports/ratings', { query }, { ...(signal && { signal }) })
}

const ratingPages = (filter: RatingFilter) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'ratings', filter],
    queryFn: ({ pageParam, signal }) =>
      fetchRatings(filter, pageParam === '' ? {} : { after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      (data?.pages.length ?? 0) <= PAGES_LOOKED_AT && AGAIN_MS,
  })

export function useRatings(filter: RatingFilter) {
  const list = useInfiniteQuery({ ...ratingPages(filter), placeholderData: keepPreviousData })
  return {
    ...list,
    ratings: list.data?.pages.flatMap(({ ratings }) => ratings),
    summary: list.data?.pages[0]?.summary,
  }
}

/** All ratings that match, loaded page by page. */
export async function loadAllRatings(filter: RatingFilter): Promise<Rating[]> {
  const all: Rating[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: RepliedBy<'GET /reports/ratings'> = await fetchRatings(filter, {
      limit: RATINGS_IN_DOWNLOAD,
      ...(after !== '' && { after }),
    })
    all.push(...page.ratings)
    after = page.next
  }
  return all
}

/** Attendants in the dashboard. Their online state is updated from events without a refetch. */
const attendantRows = declareLiveRows<Attendant>({
  id: ({ id }) => id,
  version: () => undefined,
  places: [
    rowPlace<RepliedBy<'GET /dashboard'>, Attendant>({
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
  declareHearing('company-{id}-user', (cache, heard) => {
    if (heard.action === 'delete') return refetchAll(cache, DASHBOARD)
    const { id, name, online } = heard.user
    attendantRows.change(cache, (one) => (one.id === id ? { ...one, name, online } : one))
  }),
  declareHearing('company-{id}-ticket', (cache, heard) => {
    if (heard.action === 'update' && heard.ticket.status === 'closed') refetchFiguresSoon(cache)
  }),
  // A customer's message to a ticket that stays closed is a rating or a comment on it.
  declareHearing('company-{id}-appMessage', (cache, heard) => {
    if (heard.action !== 'create' || heard.message.fromMe) return
    if (heard.ticket.status === 'closed') refetchFiguresSoon(cache)
  }),
]

/** Figures are expensive for the server: those younger than this are left to the next poll. */
const YOUNG_MS = 10_000

function refetchFiguresSoon(cache: QueryClient): void {
  const shown = cache.getQueryCache().findAll({ queryKey: ['dashboard'], type: 'active' })
  for (const { queryKey, state } of shown)
    if (Date.now() - state.dataUpdatedAt > YOUNG_MS && !hasManyPages(state.data))
      refetchSoon(cache, queryKey)
}

function hasManyPages(data: unknown): boolean {
  const isPages = typeof data === 'object' && data !== null && 'pages' in data
  return isPages && Array.isArray(data.pages) && data.pages.length > PAGES_LOOKED_AT
}
