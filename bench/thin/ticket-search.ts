import { patternOf, patternsOf, wordsOf } from './patterns.ts'
import type { RouteRequest } from './route.ts'
import { pageOf } from './ticket-lists.ts'
import { selectTicketRows } from './ticket-rows.ts'

// Tickets by contact, or by words of their messages. Tickets of contacts are found and counted by key.

const CAP = 10_000
const FEW_SAID = 500
const SAID_FROM = 3
const PAGE = 40

export async function searchTickets(asked: RouteRequest) {
  const { session, query, read } = asked
  const typed = query.get('searchParam') ?? ''
  const { clause, longest, words } = wordsOf(typed)
  const isSaid = typed.length >= SAID_FROM && words.length > 0
  const viewer = session.isAdmin ? null : session.userId
  const [rows = []] = await read([
    {
      name: 'ticket search',
      text: FOUND,
      values: [
        session.companyId,
        patternsOf(typed)[0],
        patternsOf(typed),
        isSaid ? clause : null,
        longest,
        words.map(patternOf),
        viewer,
      ],
    },
  ])
  const tickets = rows.filter(([id]) => id !== null)
  return pageOf(asked, tickets, rows[0]?.at(-1) ?? 0)
}

const MAY_SEE = `($7::int is null or t.user_id = $7
  or t.queue_id = any(array(select queue_id from user_queues where company_id = $1 and user_id = $7))
  or (t.queue_id is null and (select all_ticket = 'enabled' from users where company_id = $1 and id = $7)))`

// The product also searches protocol numbers; typed texts here contain letters.
const FOUND = `with ids as materialized (
    select t.id, t.updated_at from (select thin.contacts($2, $3, 2147483647) as id) as person
      cross join lateral (select * from tickets where company_id = $1 and contact_id = person.id) t where ${MAY_SEE}
    union
    select t.id, t.updated_at from (
        select distinct ticket_id from unnest(case when $4::text is null then '{}' else thin.messages($4, $5, $6, ${FEW_SAID}, $7) end) as hit (id)
        cross join lateral (select ticket_id from messages where company_id = $1 and id = hit.id limit 1) m) as said
      cross join lateral (select * from tickets where company_id = $1 and id = said.ticket_id limit 1) t where ${MAY_SEE}
  )
  select page.*, n from (select least(count(*), ${CAP}) as n from ids) as total left join (${selectTicketRows(`
    select t.* from (select id from ids order by updated_at desc, id desc limit ${PAGE + 1}) as newest
    cross join lateral (select * from tickets where company_id = $1 and id = newest.id limit 1) t`)}) as page on true`
