import type { Row } from './database.ts'
import type { Asked, Route } from './route.ts'
import {
  AROUND,
  AROUND_COLUMNS,
  CONTACT_COLUMNS,
  CONTACT_OF_TICKET,
  TICKET_COLUMNS,
  ticketOf,
} from './ticket-rows.ts'
import { searchTickets } from './ticket-search.ts'

// The tabs of the list of tickets. Each list is a stretch of one index in its own order, and so is its count.

const PAGE = 40
const CAP = 10_000

/** GET /tickets: of administrators who see all, and of attendants who see theirs and what waits in their queues. */
export const ticketLists: Route = async (asked) => {
  const { session, query } = asked
  if (query.get('searchParam')) return searchTickets(asked)
  const status = query.get('status') ?? ''
  const list = session.isAdmin ? OF_ALL : status === 'pending' ? OF_QUEUES : OF_USER
  const key = session.isAdmin ? [] : [session.userId]
  const { newest, count } = statementsOf(list, status)
  const [rows = [], counted = []] = await asked.read([
    { name: `${list.name} ${status}`, text: newest, values: [session.companyId, ...key] },
    { name: `${list.name} ${status} count`, text: count, values: [session.companyId, ...key] },
  ])
  return pageOf(asked, rows, counted[0]?.[0])
}

export function pageOf({ session }: Asked, rows: readonly Row[], count: number) {
  return {
    tickets: rows.slice(0, PAGE).map((row) => ticketOf(session.companyId, row)),
    count,
    hasMore: rows.length > PAGE,
  }
}

interface List {
  readonly name: string
  /** A table of tickets `t`, the newest of them. */
  readonly newest: (status: string) => string
  /** How many there are, up to the cap. */
  readonly count: (status: string) => string
}

const NEWEST = `order by updated_at desc, id desc limit ${PAGE + 1}`
/** Open tickets that are put away until later stand in no list. */
const awake = (status: string) =>
  status === 'open' ? 'and (snoozed_until is null or snoozed_until <= now())' : ''

/** The index knows all of a status but not which sleep; another has those alone. */
const asleep = (status: string, whose: string) =>
  status === 'open'
    ? `- (select count(*) from tickets where company_id = $1 and status = 'open' and not is_history ${whose} and snoozed_until > now())`
    : ''

const OF_ALL: List = {
  name: 'all',
  newest: (status) =>
    `select * from tickets where company_id = $1 and status = '${status}' and not is_history ${awake(status)} ${NEWEST}`,
  count: (status) => `select least(${CAP}, (select count(*) from (
      select from tickets where company_id = $1 and status = '${status}' and not is_history limit ${CAP}) as counted)
    ${asleep(status, '')})`,
}

const OF_USER: List = {
  name: 'user',
  newest: (status) => `select * from tickets
    where company_id = $1 and user_id = $2 and status = '${status}' ${awake(status)} ${NEWEST}`,
  count: (status) => `select least(${CAP}, (select count(*) from (
      select from tickets where company_id = $1 and user_id = $2 and status = '${status}' limit ${CAP}) as counted)
    ${asleep(status, 'and user_id = $2')})`,
}

// What waits is nobody's: their own queues' and, for whoever sees those, what has none.
const QUEUES = 'array(select queue_id from user_queues where company_id = $1 and user_id = $2)'
const SEES_QUEUELESS =
  "(select all_ticket = 'enabled' from users where company_id = $1 and id = $2)"

const OF_QUEUES: List = {
  name: 'queues',
  newest: (status) => `select t.* from (
      select id from (
        (select id, updated_at from unnest(${QUEUES}) as own (queue) cross join lateral (
          select id, updated_at from tickets where company_id = $1 and queue_id = queue and status = '${status}' ${NEWEST}
        ) as waiting)
        union all
        (select id, updated_at from tickets
          where company_id = $1 and queue_id is null and status = '${status}' and ${SEES_QUEUELESS} ${NEWEST})
      ) as waiting ${NEWEST}
    ) as found cross join lateral (select * from tickets where company_id = $1 and id = found.id limit 1) as t`,
  count: (status) => `select least(${CAP}, (
      select coalesce(sum(n), 0) from unnest(${QUEUES}) as own (queue) cross join lateral (
        select count(*) as n from tickets where company_id = $1 and queue_id = queue and status = '${status}') as waiting)
    + (select count(*) from tickets
        where company_id = $1 and queue_id is null and status = '${status}' and ${SEES_QUEUELESS}))`,
}

export function shownTickets(tickets: string): string {
  return `select ${TICKET_COLUMNS}, ${CONTACT_COLUMNS}, ${AROUND_COLUMNS} from (${tickets}) t ${CONTACT_OF_TICKET} ${AROUND}
    order by t.updated_at desc, t.id desc`
}

const STATUSES = ['pending', 'open', 'closed']
const texts = new Map(
  [OF_ALL, OF_USER, OF_QUEUES].flatMap((list) =>
    STATUSES.map((status) => [
      `${list.name} ${status}`,
      { newest: shownTickets(list.newest(status)), count: list.count(status) },
    ]),
  ),
)

function statementsOf(list: List, status: string) {
  const statements = texts.get(`${list.name} ${status}`)
  if (!statements) throw new Error(`no list of ${status}`)
  return statements
}
