import {
  type Contact,
  CONTACT_COUNT_CAP,
  CONTACT_LIST_MAX,
  CONTACT_PAGE,
  type ContactQuery,
} from '@guiche/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { betweenDays } from '../../../platform/database/sql/between-days.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isFoundInText, termsOf } from '../../../platform/database/sql/search.ts'
import { type ContactRow, SEEN, presentContact } from './contacts.queries.ts'

// Lists follow the index of names. A search sorts its matches by name; one with CONTACT_COUNT_CAP of them, which may be
// more, walks the index of names and filters, which fills a page soon. The function matching_contacts uses the index of
// search texts, which row-level security would prevent.

type Sql = RawBuilder<unknown>

const COLUMNS = sql.join(SEEN.map((column) => sql.ref(`contacts.${column}`)))

/** A page of contacts by name, with a count that stops at CONTACT_COUNT_CAP. */
export async function listContactPage(
  db: Db,
  companyId: number,
  query: ContactQuery,
): Promise<{ contacts: Contact[]; count: number; hasMore: boolean }> {
  const skipped = (query.pageNumber - 1) * CONTACT_PAGE
  const { searchParam } = query
  const terms = termsOf(searchParam)
  const onDays = createdBetween(companyId, query)
  const shown = conjunctionOf([
    sql`company_id = ${companyId} and merged_into_id is null`,
    ...onDays,
  ])
  // Without days, the matches are the count.
  const isCounted = terms !== undefined && onDays.length === 0
  const within = isCounted
    ? MATCHED
    : sql`contacts where ${shown} and id in (select id from matched)`
  const first = selectFirstByName(shown, within, searchParam, skipped + CONTACT_PAGE + 1)
  const { rows } = await sql<ContactRow & { matching: number }>`
    with matched as materialized (${selectMatchedIds(terms)}), found as materialized (
      select id from (${first}) as found
      order by name_key, id offset ${skipped} limit ${sql.lit(CONTACT_PAGE + 1)}
    )
    select matching, ${COLUMNS}
    from (select (${isCounted ? sql`select count(*) from matched` : selectCappedCount(shown, terms)}) as matching) as total
    left join (found join contacts on contacts.company_id = ${companyId} and contacts.id = found.id) on true
    order by contacts.name_key, contacts.id`.execute(db)
  const found = rows
    .filter(({ id }) => id !== null)
    .map(({ matching: _, ...row }) => presentContact(row))
  return {
    contacts: found.slice(0, CONTACT_PAGE),
    count: rows[0]?.matching ?? 0,
    hasMore: found.length > CONTACT_PAGE,
  }
}

function selectMatchedIds(terms: string | undefined): Sql {
  if (terms === undefined) return sql`select`
  return sql`select id, name_key from matching_contacts(${terms}::jsonb, ${sql.lit(CONTACT_COUNT_CAP)})`
}

const MATCHED = sql`matched where true`

/**
 * The first `most` contacts that are shown, or matches of a search, by name. `within` selects the matches that are
 * shown, if `matched` has all. PostgreSQL runs only one part of the union: the condition on the number of matches is
 * evaluated first.
 */
function selectFirstByName(shown: Sql, within: Sql, search: string, most: number): Sql {
  if (termsOf(search) === undefined) return selectSortedByName(sql`contacts where ${shown}`, most)
  const hasAll = sql`(select count(*) from matched) < ${sql.lit(CONTACT_COUNT_CAP)}`
  const isMatch = isFoundInContact(search)
  return sql`(${selectSortedByName(sql`${within} and ${hasAll}`, most)})
    union all (${selectSortedByName(sql`contacts where ${shown} and ${isMatch} and not ${hasAll}`, most)})`
}

function selectSortedByName(from: Sql, most: number): Sql {
  return sql`select id, name_key from ${from} order by name_key, id limit ${most}`
}

/** SQL condition: a search matches a row of `contacts`, like matching_contacts. */
export function isFoundInContact(search: string): RawBuilder<boolean> {
  return isFoundInText(search, CONTACT_TEXT)
}

/** Name, number and username, folded. Literally as in the index. */
export const CONTACT_TEXT = sql`coalesce(contacts.search_text,
  contact_text(contacts.name, contacts.number, contacts.username))`

function selectCappedCount(shown: Sql, terms: string | undefined): Sql {
  const isMatch = terms === undefined ? sql`true` : sql`id in (select id from matched)`
  return sql`select count(*) from (
    select from contacts where ${shown} and ${isMatch} limit ${sql.lit(CONTACT_COUNT_CAP)}) as counted`
}

/** Created on a day, or between two, in the company's time zone. */
function createdBetween(companyId: number, { date, dateStart, dateEnd }: ContactQuery): Sql[] {
  return betweenDays(companyId, sql`created_at`, date ?? dateStart, date ?? dateEnd)
}

function conjunctionOf(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` and `)
}

/** The first CONTACT_LIST_MAX matches of a search, by name. */
export async function listForPicker(db: Db, companyId: number, name: string): Promise<Contact[]> {
  const shown = sql`company_id = ${companyId} and merged_into_id is null`
  const { rows } = await sql<ContactRow>`
    with matched as materialized (${selectMatchedIds(termsOf(name))}),
    found as materialized (${selectFirstByName(shown, MATCHED, name, CONTACT_LIST_MAX)})
    select ${COLUMNS} from found join contacts on contacts.company_id = ${companyId} and contacts.id = found.id
    order by contacts.name_key, contacts.id limit ${sql.lit(CONTACT_LIST_MAX)}`.execute(db)
  return rows.map(presentContact)
}

/** Cursor of an export. */
interface ExportCursor {
  nameKey: string
  id: number
}

export interface ExportedContact extends ExportCursor {
  name: string
  number: string
  email: string
}

/** The next people by name after a cursor; groups have no number to write to. */
export function listForExport(
  db: Db,
  companyId: number,
  after: ExportCursor,
  most: number,
): Promise<ExportedContact[]> {
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
