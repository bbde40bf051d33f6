import type { Row } from './database.ts'
import type { Route } from './route.ts'
import {
  AFTER_CONTACT,
  CONTACT_COLUMNS,
  CONTACT_OF_TICKET,
  lineOf,
  tagOf,
  TICKET_COLUMNS,
  ticketOf,
} from './ticket-rows.ts'

// Tags, the columns of the board, and the board.

const PAGE = 20
const BOARD_MAX = 2000

/** GET /tags?pageNumber=1&searchParam= */
export const tagPages: Route = async ({ session, read }) => {
  const [rows = []] = await read([{ name: 'tags', text: COUNTED, values: [session.companyId] }])
  const tags = rows.map((row) => ({ ...presentTag(session.companyId, row), ticketsCount: row[6] }))
  const count = rows[0]?.[7] ?? 0
  return { tags, count, hasMore: count > PAGE }
}

/** GET /tags/list */
export const tagList: Route = async ({ session, read }) => {
  const [rows = []] = await read([{ name: 'tag list', text: LIST, values: [session.companyId] }])
  return rows.map((row) => presentTag(session.companyId, row))
}

/** GET /tags/kanban */
export const lanes: Route = async ({ session, read }) => {
  const [rows = []] = await read([{ name: 'lanes', text: LANES, values: [session.companyId] }])
  return { lista: rows.map((row) => presentTag(session.companyId, row)) }
}

function presentTag(companyId: number, row: Row) {
  const [id, name, color, kanban, createdAt, updatedAt] = row
  return { id, name, color, kanban, companyId, createdAt, updatedAt }
}

/** GET /ticket/kanban?showAll=true of an administrator: for this many tickets the small tables are read completely. */
export const board: Route = async ({ session, read }) => {
  const { companyId } = session
  if (!session.isAdmin) throw new Error('only the board of administrators is implemented here')
  const one = [companyId]
  const [rows = [], queues = [], users = [], lines = [], tags = [], allowed = []] = await read([
    { name: 'board', text: BOARD, values: one },
    {
      name: 'queues',
      text: 'select id, name, color from queues where company_id = $1',
      values: one,
    },
    { name: 'people', text: 'select id, name from users where company_id = $1', values: one },
    {
      name: 'lines',
      text: 'select id, name, status, capabilities from whatsapps where company_id = $1',
      values: one,
    },
    {
      name: 'known tags',
      text: 'select id, name, color, kanban from tags where company_id = $1 order by name, id',
      values: one,
    },
    { name: 'allowed', text: ALLOWED, values: one },
  ])
  if (!allowed[0]?.[0]) return { tickets: [], count: 0, hasMore: false }
  const known = {
    queues: new Map(queues.map(([id, name, color]) => [id, { id, name, color }])),
    users: new Map(users.map(([id, name]) => [id, { id, name }])),
    lines: new Map(lines.map((line) => [line[0], lineOf(line)])),
    tags: new Map(tags.map((tag, place) => [tag[0], { tag, place }])),
  }
  const shown = rows.slice(0, BOARD_MAX)
  return {
    tickets: shown.map((row) =>
      ticketOf(companyId, row, {
        user: known.users.get(row[6]) ?? null,
        whatsapp: known.lines.get(row[8]) ?? null,
        queue: known.queues.get(row[9]) ?? null,
        tags: tagsOf(known.tags, row),
      }),
    ),
    count: shown.length,
    hasMore: rows.length > BOARD_MAX,
  }
}

type Link = [tagId: number, createdAt: string, updatedAt: string]

function tagsOf(known: ReadonlyMap<number, { tag: Row; place: number }>, row: Row) {
  const own = (row[AFTER_CONTACT] ?? []).flatMap(([id, ...times]: Link) => {
    const found = known.get(id)
    return found ? { ...found, times } : []
  })
  if (own.length > 1) own.sort((a: { place: number }, b: { place: number }) => a.place - b.place)
  return own.map(
    ({ tag: [id, name, color, kanban], times }: { tag: Row; times: [string, string] }) =>
      tagOf(row[0], [id, name, color, kanban, ...times]),
  )
}

const COLUMNS = 'id, name, color, kanban, created_at, updated_at'
const COUNTED = `select ${COLUMNS}, (select count(*) from ticket_tags tt where tt.company_id = $1 and tt.tag_id = g.id), n
  from (select *, count(*) over () as n from tags where company_id = $1 order by name, id limit ${PAGE}) g order by name, id`
const LIST = `select ${COLUMNS} from tags where company_id = $1 order by name, id`

const ALLOWED = `select coalesce((select use_kanban from plans where id = plan_id), true) from companies where id = $1`
const LANES = `select ${COLUMNS} from tags where company_id = $1 and kanban = 1 and (${ALLOWED}) order by id`

const NEWEST = `order by updated_at desc, id desc limit ${BOARD_MAX + 1}`
const ticketsWithStatus = (status: string) =>
  `(select * from tickets where company_id = $1 and status = '${status}' and not is_history ${NEWEST})`
const BOARD = `select ${TICKET_COLUMNS}, ${CONTACT_COLUMNS},
    (select json_agg(json_build_array(tag_id, created_at, updated_at))
      from ticket_tags where company_id = $1 and ticket_id = t.id)
  from (select * from (${ticketsWithStatus('pending')} union all ${ticketsWithStatus('open')}) as unclosed ${NEWEST}) t ${CONTACT_OF_TICKET}
  order by t.updated_at desc, t.id desc`
