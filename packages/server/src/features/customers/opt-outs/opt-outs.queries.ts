import type { Contact } from '@guiche/contract/contacts'
import {
  OPT_OUT_COUNT_CAP,
  OPT_OUT_PAGE,
  OPT_OUTS_OF_CONTACT,
  type OptOutName,
} from '@guiche/contract/opt-outs'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isFoundInText } from '../../../platform/database/sql/search.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { CONTACT_TEXT } from '../contacts/index.ts'
import { numberVariants } from '@guiche/contract/number-variants'
import { ledgerNumber } from './opt-out-numbers.ts'

// An opt-out by one of a contact's identities holds for all of them, also after two contacts are merged.

export type OptOutRow = Selectable<Tables['optOuts']>
/** Together with the contact that has the identity now. */
export type NamedOptOut = OptOutRow & { contactId: number | null; contactName: string | null }
export type NewOptOut = Omit<Insertable<Tables['optOuts']>, 'companyId' | 'kind' | 'value'>
export type OptOutEnd = Pick<OptOutRow, 'endedBy' | 'endedWord' | 'endedUserId'> & { endedAt: Date }
export type OptingContact = Pick<Contact, 'id' | 'companyId' | 'number'>

interface NumberLookup {
  number: string
  /** The number's variants: older rows of numbers from Mexico and Argentina hold the number as it was typed. */
  names: string[]
}

const asked = recordset<NumberLookup>('asked', { number: 'text', names: 'text[]' })

/** Those of these numbers, in their given form, that have opted out. */
export async function listOptedOut(
  db: Db,
  companyId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const given = numbers.map((number) => ({ number, names: numberVariants(number) }))
  const { rows } = await sql<{ number: string }>`
    select "number" from ${asked.of(given)}
    where exists (
      select from opt_outs where company_id = ${companyId} and kind = 'phone' and value = any("names")
        and ended_at is null
    ) or exists (
      select from contact_identities as phone
      join contact_identities as other
        on other.company_id = phone.company_id and other.contact_id = phone.contact_id
      join opt_outs on opt_outs.company_id = other.company_id and opt_outs.kind = other.kind
        and opt_outs.value = other.value and opt_outs.ended_at is null
      where phone.company_id = ${companyId} and phone.kind = 'phone' and phone.value = any("names")
    )`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** All numbers that have opted out, as the `number_key` of contact lists. */
export function selectOptedOutKeys(companyId: number): RawBuilder<unknown> {
  return sql`select distinct number_key(value) as number_key from (
    select value from opt_outs where company_id = ${companyId} and kind = 'phone' and ended_at is null
    union all
    select phone.value from opt_outs
    join contact_identities as other
      on other.company_id = opt_outs.company_id and other.kind = opt_outs.kind and other.value = opt_outs.value
    join contact_identities as phone
      on phone.company_id = other.company_id and phone.contact_id = other.contact_id and phone.kind = 'phone'
    where opt_outs.company_id = ${companyId} and opt_outs.ended_at is null
  ) as named`
}

/** The current opt-out of a contact. */
export async function findOptOut(
  db: Db,
  contact: OptingContact,
): Promise<Pick<OptOutRow, 'id'> | undefined> {
  return db
    .selectFrom('optOuts')
    .select('id')
    .where('companyId', '=', contact.companyId)
    .where(isOfContact(contact))
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** SQL condition: the opt-out belongs to one of the contact's identities. */
function isOfContact({ companyId, id, number }: OptingContact): RawBuilder<boolean> {
  return sql<boolean>`(kind, value) in (
    select kind, value from contact_identities
    where company_id = ${companyId} and contact_id = ${id}
    union all select 'phone', unnest(${numberVariants(number)}::text[])
  )`
}

/** The identity under which the ledger stores a contact: the number, or without one the most lasting identity. */
export async function findLedgerIdentity(
  db: Db,
  { companyId, id, number }: OptingContact,
): Promise<{ kind: OptOutName; value: string } | undefined> {
  if (number !== '') return { kind: 'phone', value: ledgerNumber(number) }
  const identities = await db
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .orderBy('createdAt')
    .execute()
  for (const kind of ['lid', 'business', 'username'] as const) {
    const found = identities.find((identity) => identity.kind === kind)
    if (found) return { kind, value: found.value }
  }
  return undefined
}

/** @returns the ids of the new rows; identities with a current opt-out are left out */
export async function insertOptOuts(
  db: Db,
  companyId: number,
  names: ReadonlyArray<{ kind: OptOutName; value: string }>,
  began: NewOptOut,
): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await db
    .insertInto('optOuts')
    .values(names.map((name) => ({ companyId, ...name, ...began })))
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'kind', 'value']).where('endedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends all opt-outs of a contact's identities. @returns true if there was one */
export async function endOptOuts(
  db: Db,
  contact: OptingContact,
  ending: OptOutEnd,
): Promise<boolean> {
  const ended = await db
    .updateTable('optOuts')
    .set(ending)
    .where('companyId', '=', contact.companyId)
    .where('endedAt', 'is', null)
    .where(isOfContact(contact))
    .returning('id')
    .execute()
  return ended.length > 0
}

/** @returns true if it was current */
export async function endOptOut(
  db: Db,
  companyId: number,
  id: number,
  ending: OptOutEnd,
): Promise<boolean> {
  const ended = await db
    .updateTable('optOuts')
    .set(ending)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Opt-outs with their contacts, by id. */
export async function listNamedOptOuts(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<NamedOptOut[]> {
  return selectNamedOptOuts(db, companyId).where('optOuts.id', '=', anyOf(ids)).execute()
}

/** Opt-outs of a contact, the newest first. */
export async function listOptOutsOf(db: Db, contact: OptingContact): Promise<NamedOptOut[]> {
  return selectNamedOptOuts(db, contact.companyId)
    .where(
      'optOuts.id',
      'in',
      db
        .selectFrom('optOuts')
        .select('id')
        .where('companyId', '=', contact.companyId)
        .where(isOfContact(contact)),
    )
    .orderBy('optOuts.id', 'desc')
    .limit(OPT_OUTS_OF_CONTACT)
    .execute()
}

/** A page of the current opt-outs, the newest first, with a count that stops at OPT_OUT_COUNT_CAP. */
export async function pageOfOptOuts(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ rows: NamedOptOut[]; count: number; hasMore: boolean }> {
  const matching = selectNamedOptOuts(db, companyId)
    .where('optOuts.endedAt', 'is', null)
    .where(isFoundInText(searchParam, sql`concat_ws(' ', ${CONTACT_TEXT}, opt_outs.value)`))
  const [rows, { count }] = await pipeline([
    matching
      .orderBy('optOuts.beganAt', 'desc')
      .orderBy('optOuts.id', 'desc')
      .offset((pageNumber - 1) * OPT_OUT_PAGE)
      .limit(OPT_OUT_PAGE + 1)
      .execute(),
    db
      .selectFrom(matching.limit(OPT_OUT_COUNT_CAP).as('counted'))
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.slice(0, OPT_OUT_PAGE), count, hasMore: rows.length > OPT_OUT_PAGE }
}

/** Current opt-outs after the cursor, for an export. */
export async function listForExport(
  db: Db,
  companyId: number,
  after: number,
  most: number,
): Promise<NamedOptOut[]> {
  return selectNamedOptOuts(db, companyId)
    .where('optOuts.endedAt', 'is', null)
    .where('optOuts.id', '>', after)
    .orderBy('optOuts.id')
    .limit(most)
    .execute()
}

function selectNamedOptOuts(db: Db, companyId: number) {
  return db
    .selectFrom('optOuts')
    .leftJoin('contactIdentities as identity', (join) =>
      join
        .onRef('identity.companyId', '=', 'optOuts.companyId')
        .onRef('identity.kind', '=', 'optOuts.kind')
        .onRef('identity.value', '=', 'optOuts.value'),
    )
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'identity.companyId')
        .onRef('contacts.id', '=', 'identity.contactId'),
    )
    .selectAll('optOuts')
    .select(['contacts.id as contactId', 'contacts.name as contactName'])
    .where('optOuts.companyId', '=', companyId)
}
