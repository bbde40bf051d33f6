import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'

export interface StoredNumber {
  readonly id: number
  readonly number: string
}

/** People with a number, by id. @param after exclusive cursor: id of the last contact examined */
export async function listNumbers(
  db: Db,
  companyId: number,
  after: number,
  most: number,
): Promise<StoredNumber[]> {
  return db
    .selectFrom('contacts')
    .select(['id', 'number'])
    .where('companyId', '=', companyId)
    .where('id', '>', after)
    .where('number', '<>', '')
    .where('isGroup', '=', false)
    .where('mergedIntoId', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The contacts that have these numbers as their own or as an identity, by number. */
export async function listHolderIds(
  db: Db,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ number: string; ids: number[] }>`
    select number, array_agg(distinct id order by id) as ids from (
      select number, id from contacts
      where company_id = ${companyId} and number = any(${numbers}::text[]) and merged_into_id is null
      union all
      select value, contact_id from contact_identities
      where company_id = ${companyId} and kind = 'phone' and value = any(${numbers}::text[])
    ) as held group by number`.execute(db)
  return new Map(rows.map(({ number, ids }) => [number, ids]))
}

/** Newest messages of a conversation that are examined. */
const LOOKED_AT = 100

/** Those of these contacts that have written, so that WhatsApp sent their numbers. */
export async function listIdsWithInbound(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ contactId: number }>`
    select distinct contact_id as "contactId" from threads
    where company_id = ${companyId} and contact_id = any(${ids}::int[]) and exists (
      select from (
        select from_me from messages
        where messages.company_id = threads.company_id and thread_id = threads.id
        order by position desc limit ${sql.lit(LOOKED_AT)}
      ) as newest
      where not from_me)`.execute(db)
  return new Set(rows.map(({ contactId }) => contactId))
}

/** Ids of all companies, for the operator's command. */
export async function listCompanyIds(): Promise<number[]> {
  const rows = await acrossCompanies('review the numbers of all companies by command', (db) =>
    db.selectFrom('companies').select('id').orderBy('id').execute(),
  )
  return rows.map(({ id }) => id)
}
