import type { Row } from './database.ts'
import { MESSAGE_COLUMNS, messageOf } from './message-rows.ts'
import type { RouteRequest, Route } from './route.ts'
import {
  AFTER_AROUND,
  AROUND,
  AROUND_COLUMNS,
  CONTACT_COLUMNS,
  CONTACT_OF_TICKET,
  EXTRA_INFO_COLUMN,
  TICKET_COLUMNS,
  ticketOf,
  withExtraInfo,
} from './ticket-rows.ts'

// A page of a thread: positions have no gaps, so a page is a range of the index. The same statement updates the read
// position, only if it rises.

const PAGE = 20

/** GET /messages/:ticketId?pageNumber= */
export const messagePages: Route = async (asked) => {
  const { companyId, userId, isAdmin } = asked.session
  const page = Number(asked.query.get('pageNumber') ?? 1)
  const viewer = isAdmin ? null : userId
  const [heads = [], rows = []] = await asked.read([
    { name: 'head', text: HEAD, values: [companyId, asked.id, viewer] },
    page === 1
      ? { name: 'newest page', text: NEWEST_PAGE, values: [companyId, asked.id, viewer, 1, userId] }
      : { name: 'page', text: PAGE_ROWS, values: [companyId, asked.id, viewer, page] },
  ])
  return presentPage(asked, heads[0], rows, page)
}

function presentPage(
  { session }: RouteRequest,
  head: Row | undefined,
  rows: readonly Row[],
  page: number,
) {
  if (!head) throw new Error('the ticket does not exist or is not visible')
  const bare = ticketOf(session.companyId, head)
  const ticket = withExtraInfo(bare, head[AFTER_AROUND + 1])
  if (ticket.unreadMessages > 0 && page === 1)
    throw new Error('marking as read is not implemented here')
  const count = head[AFTER_AROUND]
  const upTo = count - (page - 1) * PAGE
  return {
    count,
    messages: rows.map((row) => messageOf(session.companyId, row, bare.contact)),
    ticket,
    hasMore: upTo > PAGE,
    upTo,
    hasNewer: upTo < count,
  }
}

/** $3: the user who must be able to see it; null for administrators. */
const MAY_SEE = `($3::int is null or user_id = $3
  or queue_id = any(array(select queue_id from user_queues where company_id = $1 and user_id = $3))
  or (queue_id is null and (select all_ticket = 'enabled' from users where company_id = $1 and id = $3)))`

const HEAD = `select ${TICKET_COLUMNS}, ${CONTACT_COLUMNS}, ${AROUND_COLUMNS}, h.last_position, ${EXTRA_INFO_COLUMN}
  from (select * from tickets where company_id = $1 and id = $2 and ${MAY_SEE}) t ${CONTACT_OF_TICKET} ${AROUND}
  cross join lateral (select last_position from threads where company_id = $1 and id = t.thread_id limit 1) h`

const LAST = `(select last_position from threads where company_id = $1 and id = (
  select thread_id from tickets where company_id = $1 and id = $2 and ${MAY_SEE}))`
const MAY_READ = `($3::int is null or ticket_id = $2 or m.queue_id is null
  or m.queue_id = any(array(select queue_id from user_queues where company_id = $1 and user_id = $3)))`

const PAGE_ROWS = `select ${MESSAGE_COLUMNS}, q.name, q.color
  from messages m left join queues q on q.company_id = $1 and q.id = m.queue_id
  where m.company_id = $1 and thread_id = (select thread_id from tickets where company_id = $1 and id = $2)
    and position > ${LAST} - $4::int * ${PAGE} and position <= ${LAST} - ($4::int - 1) * ${PAGE} and ${MAY_READ}
  order by position`

const NEWEST_PAGE = `with page as materialized (${PAGE_ROWS}), newest as materialized (select max(position) as position from page), marked as (
    insert into ticket_reads (company_id, user_id, ticket_id, position)
    select $1, $5, $2, position from newest where position is not null and not exists (
      select from ticket_reads r
      where r.company_id = $1 and r.user_id = $5 and r.ticket_id = $2 and r.position >= newest.position)
    on conflict (company_id, user_id, ticket_id) do update set position = excluded.position
      where ticket_reads.position < excluded.position
  )
  select * from page`
