import type pg from 'pg'

// Rows around a company's tickets: tags and board columns, attendances, notes. Derived from the tickets by SQL.

/** Tags for filtering searches: few tickets have the one, many the other. */
export const RARE_TAG = 'Rara'
export const COMMON_TAG = 'Comum'

const TAGS = 20
const LANES = 5

export async function insertExtras(client: pg.ClientBase, companyId: number): Promise<void> {
  await client.query(INSERT_TAGS, [companyId, TAGS, LANES, RARE_TAG, COMMON_TAG])
  for (const statement of [TIE_TAGS, INSERT_TRACKINGS, INSERT_NOTES])
    await client.query(statement, [companyId])
}

const INSERT_TAGS = `
  insert into tags (company_id, name, color, kanban)
  select $1::int, 'Etiqueta ' || n, '#3' || lpad(to_hex(n * 7919 % 1048576), 5, '0'), 0 from generate_series(1, $2::int) n
  union all select $1, 'Raia ' || n, '#34308d', 1 from generate_series(1, $3::int) n
  union all select $1, name, '#8d3034', 0 from unnest(array[$4, $5]) name`

// Two of five tickets have a tag, one of ten a second; two of three unclosed tickets are in a board column.
const TIE_TAGS = `
  with plain as (
    select array_agg(id order by id) as ids from tags where company_id = $1 and kanban = 0 and name like 'Etiqueta %'
  ), lanes as (
    select array_agg(id order by id) as ids from tags where company_id = $1 and kanban = 1
  ), wanted as (
    select tickets.id, ids[1 + tickets.id / 5 * 31 % cardinality(ids)] as tag_id from tickets, plain
    where company_id = $1 and tickets.id % 5 < 2
    union select tickets.id, ids[1 + tickets.id / 10 * 17 % cardinality(ids)] from tickets, plain
    where company_id = $1 and tickets.id % 10 = 1
    union select tickets.id, ids[1 + tickets.id * 13 % cardinality(ids)] from tickets, lanes
    where company_id = $1 and status <> 'closed' and tickets.id % 3 < 2
    union select tickets.id, tags.id from tickets join tags on tags.company_id = $1
      and (name = '${RARE_TAG}' and tickets.id % 5000 = 0 or name = '${COMMON_TAG}' and tickets.id % 50 = 0)
    where tickets.company_id = $1
  )
  insert into ticket_tags (company_id, ticket_id, tag_id) select $1, id, tag_id from wanted`

// An attendance for each ticket: accepted after some minutes, answered soon after; one of four closed ones was rated.
const INSERT_TRACKINGS = `
  insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, whatsapp_id, queued_at, started_at,
    first_reply_at, finished_at, rate, rated_at, created_at)
  select company_id, id, user_id, queue_id, whatsapp_id, created_at,
    case when status <> 'pending' then created_at + (1 + id % 40) * interval '1 minute' end,
    case when status <> 'pending' then created_at + (3 + id % 50) * interval '1 minute' end,
    case when status = 'closed' then greatest(closed_at, created_at + interval '90 minutes') end,
    case when status = 'closed' and id % 4 = 0 then 1 + id / 4 % 3 end,
    case when status = 'closed' and id % 4 = 0 then greatest(closed_at, created_at + interval '90 minutes') end,
    created_at
  from tickets where company_id = $1 order by created_at`

const INSERT_NOTES = `
  insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at, updated_at)
  select company_id, id, contact_id, user_id, 'Combinado no atendimento ' || id, created_at, created_at
  from tickets where company_id = $1 and id % 10 = 3 and user_id is not null order by created_at`
