import type { Contact } from '@guiche/contract/contacts'
import { isPersonName } from '@guiche/contract/person-names'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import { batchByKey, rowsInKeyOrder } from '../../../platform/database/batch-by-key.ts'
import { columnsOf } from '../../../platform/database/sql/columns.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { fileAddress } from '../../organisation/files/index.ts'
import { contactUuid } from './contact-uuid.ts'

/** Columns of a contact for clients, with the picture's file id. */
export const SEEN = [
  'companyId',
  'id',
  'name',
  'isNameKnown',
  'number',
  'username',
  'email',
  'pictureFileId',
  'isGroup',
  'disableBot',
  'isBlocked',
  'whatsappId',
  'createdAt',
  'updatedAt',
] as const

/** A contact's row. */
export type ContactRow = Pick<Selectable<Tables['contacts']>, (typeof SEEN)[number]>

/** The row as the wire has it: the picture's URL is signed for a limited time. */
export function presentContact<Row extends ContactRow>({ pictureFileId, username, ...row }: Row) {
  const profilePicUrl = pictureAddress(row, pictureFileId)
  const uuid = contactUuid(row.companyId, row.id)
  const isNameKnown = row.isNameKnown && isPersonName(row.name)
  return { ...row, isNameKnown, uuid, ...(username !== '' && { username }), profilePicUrl }
}

/** URL of a contact's picture; empty when it has none. */
export function pictureAddress(
  { companyId, id }: Pick<ContactRow, 'companyId' | 'id'>,
  fileId: string | null,
): string {
  return fileId === null ? '' : fileAddress(companyId, fileId, `${id}.webp`)
}

type IdentityKind = Tables['contactIdentities']['kind']

/** The contact with this id, or the one that it was merged into. */
export async function findContact(
  db: Db,
  companyId: number,
  id: number,
): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('id', '=', (select) =>
      select
        .selectFrom('contacts as asked')
        .select((asked) => asked.fn.coalesce('asked.mergedIntoId', 'asked.id').as('id'))
        .where('asked.companyId', '=', companyId)
        .where('asked.id', '=', id),
    )
    .executeTakeFirst()
  return row && presentContact(row)
}

/** The contact, locked against other changes and new tickets. Undefined for merged ones. */
export async function lockContact(db: Db, companyId: number, id: number) {
  const row = await db
    .selectFrom('contacts')
    .select([...SEEN, 'isNameGiven'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('mergedIntoId', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && presentContact(row)
}

interface IdentityClaim {
  companyId: number
  kind: IdentityKind
  values: readonly string[]
}

const claims = recordset<IdentityClaim>('claim', {
  companyId: 'int',
  kind: 'text',
  values: 'text[]',
})

const findClaimed = batchByKey(async (db, asked: readonly IdentityClaim[]) => {
  const { rows } = await sql<ContactRow & { isNameGiven: boolean; place: number }>`
    select place, ${columnsOf('contact', [...SEEN, 'isNameGiven'])}
    from ${claims.of(asked)} cross join lateral (
      select contacts.* from contact_identities as identity
      join contacts on contacts.company_id = identity.company_id and contacts.id = identity.contact_id
      where identity.company_id = "companyId" and identity.kind = claim.kind and value = any("values")
      order by contacts.id limit 1
    ) as contact`.execute(db)
  return rowsInKeyOrder(asked, rows.map(presentContact))
})

/** The contact that has one of these identities. */
export function findContactByIdentity(
  db: Db,
  companyId: number,
  kind: IdentityKind,
  values: readonly string[],
) {
  return findClaimed(db, { companyId, kind, values })
}

/** A literal as in the partial index: PostgreSQL would not match a parameter. */
const HAS_NUMBER = sql<boolean>`number <> ''`

/** @returns undefined when the number was taken meanwhile */
export async function insertContact(
  db: Db,
  contact: Insertable<Tables['contacts']>,
): Promise<Contact | undefined> {
  const row = await db
    .insertInto('contacts')
    .values(contact)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'number']).where(HAS_NUMBER).doNothing(),
    )
    .returning(SEEN)
    .executeTakeFirst()
  return row && presentContact(row)
}

/** @returns the contacts whose number was free */
export async function insertContacts(
  db: Db,
  contacts: Array<Insertable<Tables['contacts']>>,
): Promise<Contact[]> {
  if (contacts.length === 0) return []
  const rows = await db
    .insertInto('contacts')
    .values(contacts)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'number']).where(HAS_NUMBER).doNothing(),
    )
    .returning(SEEN)
    .execute()
  return rows.map(presentContact)
}

/** The contact that has a number, or the one that it was merged into. */
export async function findContactByNumber(
  db: Db,
  companyId: number,
  number: string,
): Promise<Contact | undefined> {
  const holder = await db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', companyId)
    .where('number', '=', number)
    .executeTakeFirst()
  return holder && findContact(db, companyId, holder.id)
}

/** Those of these numbers that a contact has, as its number or as an identity. */
export async function listTakenNumbers(
  db: Db,
  companyId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select value from contact_identities
    where company_id = ${companyId} and kind = 'phone' and value = any(${numbers}::text[])
    union
    select number from contacts where company_id = ${companyId} and number = any(${numbers}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}

export interface Identity {
  contactId: number
  kind: IdentityKind
  value: string
}

/**
 * Adds identities of contacts, sorted by value, so that concurrent claims of the same ones wait without a deadlock.
 * @returns those that no contact had before
 */
export async function insertIdentities(
  db: Db,
  companyId: number,
  identities: readonly Identity[],
): Promise<Identity[]> {
  if (identities.length === 0) return []
  return db
    .insertInto('contactIdentities')
    .values(
      identities
        .toSorted((a, b) => (a.value < b.value ? -1 : 1))
        .map((identity) => ({ companyId, ...identity })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['contactId', 'kind', 'value'])
    .execute()
}

export async function removeIdentities(
  db: Db,
  companyId: number,
  { contactId, kind, values }: { contactId: number; kind: IdentityKind; values: string[] },
): Promise<void> {
  await db
    .deleteFrom('contactIdentities')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .execute()
}

export async function saveContact(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['contacts']>,
): Promise<Contact> {
  const row = await db
    .updateTable('contacts')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(SEEN)
    .executeTakeFirstOrThrow()
  return presentContact(row)
}

/** Deletes contacts; their tickets, threads and messages are deleted with them. */
export async function removeContacts(db: Db, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('contacts')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function listContacts(
  db: Db,
  companyId: number,
  ids: number[],
): Promise<Map<number, Contact>> {
  const rows = await db
    .selectFrom('contacts')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, presentContact(row)]))
}
