import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

export interface BookEntry {
  number: string
  name: string
}

/** Saves the newest entry that a line's phone sent about a number. */
export async function savePhoneContact(
  db: Db,
  companyId: number,
  whatsappId: number,
  { number, name }: BookEntry,
  updatedAt: Date,
): Promise<void> {
  await db
    .insertInto('phoneContacts')
    .values({ companyId, whatsappId, number, name, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'number']).doUpdateSet({ name, updatedAt }),
    )
    .execute()
}

/** The next entries of a phone's book after a number. */
export async function listPhoneContacts(
  db: Db,
  companyId: number,
  whatsappId: number,
  after: string,
  most: number,
): Promise<BookEntry[]> {
  return db
    .selectFrom('phoneContacts')
    .select(['number', 'name'])
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute()
}

/** Renames contacts by a phone's book unless users named them. @returns the ids of the renamed contacts */
export async function renameByBook(
  db: Db,
  companyId: number,
  entries: readonly BookEntry[],
  updatedAt: Date,
): Promise<number[]> {
  const [numbers, names] = [entries.map(({ number }) => number), entries.map(({ name }) => name)]
  const { rows } = await sql<{ id: number }>`
    update contacts set name = book.name, is_name_given = true, is_name_known = true, updated_at = ${updatedAt}
    from unnest(${numbers}::text[], ${names}::text[]) as book (number, name)
    join contact_identities as identity on identity.company_id = ${companyId}
      and identity.kind = 'phone' and identity.value = book.number
    where contacts.company_id = ${companyId} and contacts.id = identity.contact_id
      and not contacts.is_name_given and contacts.name <> book.name
    returning contacts.id`.execute(db)
  return rows.map(({ id }) => id)
}
