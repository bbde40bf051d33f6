import {
  type Contact,
  CONTACT_COUNT_CAP,
  CONTACT_LIST_MAX,
  CONTACT_PAGE,
  type ContactQuery,
} from '@guiche/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { betweenDays } from '../../platform/database/between-days.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { likeAnywhere } from '../../platform/database/like.ts'
import { type ContactRow, SEEN, seen } from './contacts.queries.ts'

// Lists go along the index of names. A search that finds few looks those up; one that finds many walks the index and
// sorts out, which meets a page soon. matching_contacts finds by part of a name or number where row security would not
// let an index be used.

type Sql = RawBuilder<unknown>

const FEW = 1000
const COLUMNS = sql.join(SEEN.map((column) => sql.ref(`contacts.${column}`)))

/** A page of contacts by name, with a count that stops at CONTACT_COUNT_CAP. */
export async function listContactPage(
  db: Db,
  companyId: number,
  query: ContactQuery,
): Promise<{ contacts: Contact[]; count: number; hasMore: boolean }> {
  const skipped = (query.pageNumber - 1) * CONTACT_PAGE
  const pattern = patternOf(query.searchParam)
  const onDays = days(companyId, query)
  const shown = and([sql`company_id = ${companyId} and merged_into_id is null`, ...onDays])
  // Without days, what matches has been counted by being found.
  const isCounted = pattern !== undefined && onDays.length === 0
  const { rows } = await sql<ContactRow & { matching: number }>`
    with matched as materialized (${matched(pattern)}), found as materialized (
      select id from (${pattern === undefined ? newest(shown, skipped) : searched(shown, pattern, skipped)}) as found
      order by name_key, id offset ${skipped} limit ${sql.lit(CONTACT_PAGE + 1)}
    )
    select matching, ${COLUMNS}
    from (select (${isCounted ? sql`select count(*) from matched` : counted(shown, pattern)}) as matching) as total
    left join (found join contacts on contacts.company_id = ${companyId} and contacts.id = found.id) on true
    order by contacts.name_key, contacts.id`.execute(db)
  const found = rows.filter(({ id }) => id !== null).map(({ matching: _, ...row }) => seen(row))
  return {
    contacts: found.slice(0, CONTACT_PAGE),
    count: rows[0]?.matching ?? 0,
    hasMore: found.length > CONTACT_PAGE,
  }
}

function matched(pattern: string | undefined): Sql {
  if (pattern === undefined) return sql`select`
  return sql`select id from matching_contacts(${pattern}, ${sql.lit(CONTACT_COUNT_CAP)}) as id`
}

function newest(shown: Sql, skipped: number): Sql {
  return sql`select id, name_key from contacts where ${shown}
    order by name_key, id limit ${skipped + CONTACT_PAGE + 1}`
}

/** Of the two only one is run: the condition on the number of matches is asked before. */
function searched(shown: Sql, pattern: string, skipped: number): Sql {
  const areFew = sql`(select count(*) from matched) <= ${sql.lit(FEW)}`
  const isMatch = isLike(pattern)
  return sql`(${newest(sql`${shown} and id in (select id from matched) and ${areFew}`, skipped)})
    union all (${newest(sql`${shown} and ${isMatch} and not ${areFew}`, skipped)})`
}

/** As matching_contacts has it. */
export function isLike(pattern: string): Sql {
  return sql`(name ilike ${pattern} or number like ${pattern}
    or username <> '' and '@' || username ilike ${pattern})`
}

function counted(shown: Sql, pattern: string | undefined): Sql {
  const isMatch = pattern === undefined ? sql`true` : sql`id in (select id from matched)`
  return sql`select count(*) from (
    select from contacts where ${shown} and ${isMatch} limit ${sql.lit(CONTACT_COUNT_CAP)}) as counted`
}

/** What looks like a number is found however its digits are grouped. */
export function patternOf(searchParam: string): string | undefined {
  const text = searchParam.trim()
  if (text === '') return undefined
  return likeAnywhere(/^\+?[\d\s().-]{4,}$/.test(text) ? text.replaceAll(/\D/g, '') : text)
}

/** Made on a day, or between two, by the company's clock. */
function days(companyId: number, { date, dateStart, dateEnd }: ContactQuery): Sql[] {
  return betweenDays(companyId, sql`created_at`, date ?? dateStart, date ?? dateEnd)
}

function and(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` and `)
}

/** The first CONTACT_LIST_MAX by name, of those whose name has `name` in it. */
export async function listForPicker(db: Db, companyId: number, name: string): Promise<Contact[]> {
  const pattern = likeAnywhere(name)
  const ids = sql<number>`(select matching_contacts(${pattern}, ${sql.lit(CONTACT_LIST_MAX)}))`
  const rows = await db
    .selectFrom('contacts')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('mergedIntoId', 'is', null)
    .$if(name.trim() !== '', (all) => all.where('id', 'in', ids).where('name', 'ilike', pattern))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(CONTACT_LIST_MAX)
    .execute()
  return rows.map(seen)
}

/** Where a page of an export ended. */
export interface Place {
  nameKey: string
  id: number
}

/** The next people by name after a place; groups have no number to write to. */
export async function listForExport(db: Db, companyId: number, after: Place, most: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'nameKey', 'name', 'number', 'email'])
    .where('companyId', '=', companyId)
    .where('mergedIntoId', 'is', null)
    .where('isGroup', '=', false)
    .where(sql<boolean>`(name_key, id) > (${after.nameKey}, ${after.id})`)
    .orderBy('nameKey')
    .orderBy('id')
    .limit(most)
    .execute()
}
