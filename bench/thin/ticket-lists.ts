import type { Row } from './database.ts'
import type { RouteRequest, Route } from './route.ts'
import { LONGEST_WAITING, NEWEST, type Order, selectTicketRows, ticketOf } from './ticket-rows.ts'
import { searchTickets } from './ticket-search.ts'

// The tabs of the ticket list. Each list and its count are ranges of one index in the list's order.

const PAGE = 40
const CAP = 10_000

/** GET /tickets: for administrators, all tickets; for attendants, theirs and those waiting in their queues. */
export const ticketLists: Route = async (asked) => {
  const { session, query } = asked
  if (query.get('searchParam')) return searchTickets(asked)
  const status = query.get('status') ?? ''
  const list = session.isAdmin ? OF_ALL : status === 'pending' ? OF_QUEUES : OF_USER
  const key = session.isAdmin ? [] : [session.userId]
  const order = query.get('order') === 'longestWaiting' ? LONGEST_WAITING : NEWEST
  const { name, first, count } = statementsOf(list, status, order)
  const [rows = [], counted = []] = await asked.read([
    { name, text: first, values: [session.companyId, ...key] },
    { name: `${list.name} ${status} count`, text: count, values: [session.companyId, ...key] },
  ])
  return pageOf(asked, rows, counted[0]?.[0])
}

export function pageOf({ session }: RouteRequest, rows: readonly Row[], count: number) {
  return {
    tickets: rows.slice(0, PAGE).map((row) => ticketOf(session.companyId, row)),
    count,
    hasMore: rows.length > PAGE,
  }
}

interface List {
  readonly name: string
  /** A table of tickets `t`, the first ones in an order. */
  readonly first: (status: string, order: Order) => string
  /** The count, up to the cap. */
  readonly count: (status: string) => string
}

const pageClause = ({ place, direction }: Order) =>
  `order by ${place()} ${direction}, id ${direction} limit ${PAGE + 1}`
/** Snoozed open tickets are in no list. */
const notSnoozedClause = (status: string) =>
  status === 'open' ? 'and (snoozed_until is null or snoozed_until <= now())' : ''

/** The index contains all tickets of a status; another one contains only the snoozed ones, which are subtracted. */
const snoozedCountClause = (status: string, whose: string) =>
  status === 'open'
    ? `- (select count(*) from tickets where company_id = $1 and status = 'open' and not is_history ${whose} and snoozed_until > now())`
    : ''

const OF_ALL: List = {
  name: 'all',
  first: (status, order) =>
    `select * from tickets where company_id = $1 and status = '${status}' and not is_history ${notSnoozedClause(status)} ${pageClause(order)}`,
  count: (status) => `select least(${CAP}, (select count(*) from (
      select from tickets where company_id = $1 and status = '${status}' and not is_history limit ${CAP}) as counted)
    ${snoozedCountClause(status, '')})`,
}

const OF_USER: List = {
  name: 'user',
  first: (status, order) => `select * from tickets
    where company_id = $1 and user_id = $2 and status = '${status}' ${notSnoozedClause(status)} ${pageClause(order)}`,
  count: (status) => `select least(${CAP}, (select count(*) from (
      select from tickets where company_id = $1 and user_id = $2 and status = '${status}' limit ${CAP}) as counted)
    ${snoozedCountClause(status, 'and user_id = $2')})`,
}

// Waiting tickets have no user: an attendant sees those of their queues and, with the right to, those without queue.
const QUEUES = 'array(select queue_id from user_queues where company_id = $1 and user_id = $2)'
const SEES_QUEUELESS =
  "(select all_ticket = 'enabled' from users where company_id = $1 and id = $2)"

const OF_QUEUES: List = {
  name: 'queues',
  first: (status, order) => `select t.* from (
      select id from (
        (select id, at from unnest(${QUEUES}) as own (queue) cross join lateral (
          select id, ${order.place()} as at from tickets
            where company_id = $1 and queue_id = queue and status = '${status}' ${pageClause(order)}
        ) as waiting)
        union all
        (select id, ${order.place()} as at from tickets
          where company_id = $1 and queue_id is null and status = '${status}' and ${SEES_QUEUELESS} ${pageClause(order)})
      ) as waiting order by at ${order.direction}, id ${order.direction} limit ${PAGE + 1}
    ) as found cross join lateral (select * from tickets where company_id = $1 and id = found.id limit 1) as t`,
  count: (status) => `select least(${CAP}, (
      select coalesce(sum(n), 0) from unnest(${QUEUES}) as own (queue) cross join lateral (
        select count(*) as n from tickets where company_id = $1 and queue_id = queue and status = '${status}') as waiting)
    + (select count(*) from tickets
        where company_id = $1 and queue_id is null and status = '${status}' and ${SEES_QUEUELESS}))`,
}

function statementsOf(list: List, status: string, order: Order) {
  const name = `${list.name} ${status} ${order.name}`
  const made = statements.get(name)
  if (!made) throw new Error(`unknown list ${name}`)
  return made
}

const ORDERED: ReadonlyArray<readonly [status: string, order: Order]> = [
  ['pending', LONGEST_WAITING],
  ['pending', NEWEST],
  ['open', NEWEST],
  ['closed', NEWEST],
]
const statements = new Map(
  [OF_ALL, OF_USER, OF_QUEUES].flatMap((list) =>
    ORDERED.map(([status, order]) => {
      const name = `${list.name} ${status} ${order.name}`
      const first = selectTicketRows(list.first(status, order), order)
      return [name, { name, first, count: list.count(status) }] as const
    }),
  ),
)
