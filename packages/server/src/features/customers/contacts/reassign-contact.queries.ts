import { EXTRA_INFO_MAX } from '@guiche/contract/contacts'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Moves the rows of a contact to another when the two are merged, and back when they are separated again.

/** The contact that loses the rows and the one that receives them. */
export interface Reassignment {
  companyId: number
  from: number
  to: number
}

/** An identity of a contact. */
interface IdentityKey {
  kind: string
  value: string
}

export async function reassignIdentities(
  db: Db,
  { companyId, from, to }: Reassignment,
  only?: IdentityKey[],
): Promise<IdentityKey[]> {
  const [kinds, values] = [only?.map(({ kind }) => kind), only?.map(({ value }) => value)]
  const isWanted =
    kinds && values
      ? sql`(kind, value) in (select * from unnest(${kinds}::text[], ${values}::text[]))`
      : sql`true`
  const { rows } = await sql<IdentityKey>`
    update contact_identities set contact_id = ${to}
    where company_id = ${companyId} and contact_id = ${from} and ${isWanted} returning kind, value`.execute(
    db,
  )
  return rows
}

/** Leaves out duplicates, and rows above the limit of a contact. */
export async function reassignExtraInfos(
  db: Db,
  { companyId, from, to }: Reassignment,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contact_extra_infos set contact_id = ${to}
    where company_id = ${companyId} and id in (
      select id from contact_extra_infos as theirs where company_id = ${companyId} and contact_id = ${from}
        and not exists (select from contact_extra_infos as own where own.company_id = ${companyId}
          and own.contact_id = ${to} and own.name = theirs.name and own.value = theirs.value)
      order by id
      limit greatest(0, ${EXTRA_INFO_MAX} - (
        select count(*) from contact_extra_infos where company_id = ${companyId} and contact_id = ${to})))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function returnExtraInfos(
  db: Db,
  { companyId, from, to }: Reassignment,
  ids: number[],
): Promise<void> {
  await db
    .updateTable('contactExtraInfos')
    .set({ contactId: to })
    .where('companyId', '=', companyId)
    .where('contactId', '=', from)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Contacts that were merged into `from` are now merged into `to`. */
export async function reassignMergedContacts(
  db: Db,
  { companyId, from, to }: Reassignment,
  only?: number[],
): Promise<number[]> {
  const rows = await db
    .updateTable('contacts')
    .set({ mergedIntoId: to })
    .where('companyId', '=', companyId)
    .where('mergedIntoId', '=', from)
    .$if(only !== undefined, (all) => all.where('id', '=', anyOf(only ?? [])))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the kept contact the other's picture if it has none. @returns the file's id, if it did */
export async function movePicture(
  db: Db,
  { companyId, from, to }: Reassignment,
): Promise<string | undefined> {
  const { rows } = await sql<{ pictureFileId: string }>`
    update contacts as kept set picture_file_id = other.picture_file_id from contacts as other
    where kept.company_id = ${companyId} and kept.id = ${to} and kept.picture_file_id is null
      and other.company_id = ${companyId} and other.id = ${from} and other.picture_file_id is not null
    returning kept.picture_file_id`.execute(db)
  return rows[0]?.pictureFileId
}

/** Removes a picture, unless it was replaced meanwhile. */
export async function removePicture(
  db: Db,
  companyId: number,
  id: number,
  pictureFileId: string,
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ pictureFileId: null })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('pictureFileId', '=', pictureFileId)
    .execute()
}
