import { patternsOf } from './patterns.ts'
import type { Route } from './route.ts'
import { contactOf } from './ticket-rows.ts'

// A page of contacts by name. A page without a search is a range of the name index; a search uses trigrams in a
// function of the owner, because row security prevents index use for patterns.

const PAGE = 30
const CAP = 10_000
const FEW = 1000

/** GET /contacts?pageNumber=1&searchParam= */
export const contactPages: Route = async ({ session, query, read }) => {
  const { companyId } = session
  const typed = query.get('searchParam')?.trim() ?? ''
  const [rows = [], counted = []] =
    typed === ''
      ? await read([
          { name: 'contacts', text: PAGE_ROWS, values: [companyId] },
          { name: 'contacts count', text: COUNT, values: [companyId] },
        ])
      : await read([
          {
            name: 'contacts found',
            text: FOUND,
            values: [companyId, patternsOf(typed)[0], patternsOf(typed)],
          },
        ])
  const count = typed === '' ? counted[0]?.[0] : (rows[0]?.[13] ?? 0)
  const contacts = rows.filter(([id]) => id !== null)
  return {
    contacts: contacts.slice(0, PAGE).map((row) => contactOf(companyId, row, 0)),
    count,
    hasMore: contacts.length > PAGE,
  }
}

const COLUMNS =
  'c.id, name, number, email, picture_file_id, is_group, disable_bot, is_blocked, whatsapp_id, created_at, updated_at, username, is_name_known'

const PAGE_ROWS = `select ${COLUMNS} from contacts c where company_id = $1 and merged_into_id is null
  order by name_key, id limit ${PAGE + 1}`
const COUNT = `select count(*) from (
  select from contacts where company_id = $1 and merged_into_id is null limit ${CAP}) as counted`

// Few matches are sorted; for many, the name index is walked until a page is full.
const FOUND = `with matched as materialized (
    select thin.contacts($2, $3, ${CAP}) as id
  ), total as materialized (select count(*) as n from matched), page as (
    (select c.* from total cross join matched cross join lateral (
        select * from contacts where company_id = $1 and contacts.id = matched.id limit 1) c
      where n <= ${FEW} order by name_key, c.id limit ${PAGE + 1})
    union all
    (select c.* from total cross join lateral (
        select * from contacts where n > ${FEW} and company_id = $1 and merged_into_id is null
          and search_text like all ($3) order by name_key, id limit ${PAGE + 1}) c)
  )
  select ${COLUMNS}, n from total left join page c on true order by name_key, c.id`
