import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { LineKey } from '../channel.ts'

// Data of the simulated WhatsApp about customers beyond their messages: a row exists only if there is such data.

export type CustomerRow = Omit<Selectable<Tables['simulatedCustomers']>, 'picture'>
const SEEN = [
  'companyId',
  'whatsappId',
  'number',
  'name',
  'lid',
  'hidesNumber',
  'isAbsent',
  'pictureMimetype',
  'typingUntil',
  'shownAt',
] as const

export function findCustomer(
  db: Db,
  line: LineKey,
  number: string,
): Promise<CustomerRow | undefined> {
  return customersOfLine(db, line).select(SEEN).where('number', '=', number).executeTakeFirst()
}

/** Stored customers with these numbers, including former users of WhatsApp. */
export async function listCustomersOf(
  db: Db,
  line: LineKey,
  numbers: readonly string[],
): Promise<CustomerRow[]> {
  return customersOfLine(db, line)
    .select(SEEN)
    .where('number', 'in', [...numbers])
    .execute()
}

/** The number behind an opaque id. */
export async function findNumberOf(
  db: Db,
  line: LineKey,
  lid: string,
): Promise<string | undefined> {
  const row = await customersOfLine(db, line)
    .select('number')
    .where('lid', '=', lid)
    .executeTakeFirst()
  return row?.number
}

export async function findPicture(db: Db, line: LineKey, number: string) {
  const row = await customersOfLine(db, line)
    .select(['picture', 'pictureMimetype'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row?.picture) return undefined
  return { bytes: row.picture, mimetype: row.pictureMimetype ?? 'application/octet-stream' }
}

export interface CustomerChange {
  name?: string
  hidesNumber?: boolean
  isAbsent?: boolean
  picture?: Buffer | null
  pictureMimetype?: string | null
  typingUntil?: Date | null
  shownAt?: Date
}

export async function saveCustomer(
  db: Db,
  { companyId, whatsappId }: LineKey,
  customer: { number: string; lid: string },
  change: CustomerChange,
): Promise<CustomerRow> {
  return db
    .insertInto('simulatedCustomers')
    .values({ companyId, whatsappId, ...customer, ...change })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'number']).doUpdateSet({ companyId, ...change }),
    )
    .returning(SEEN)
    .executeTakeFirstOrThrow()
}

/** Adds customers whose number is shown from `shownAt` on. @returns those that had no row before */
export async function insertCustomers(
  db: Db,
  { companyId, whatsappId }: LineKey,
  people: ReadonlyArray<{ number: string; lid: string }>,
  shownAt: Date,
): Promise<CustomerRow[]> {
  if (people.length === 0) return []
  return db
    .insertInto('simulatedCustomers')
    .values(people.map((person) => ({ companyId, whatsappId, ...person, shownAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(SEEN)
    .execute()
}

/** Those of these numbers that wrote to us. */
export async function listWriters(
  db: Db,
  { companyId, whatsappId }: LineKey,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ customer: string }>`
    select customer from unnest(${numbers}::text[]) as asked (customer)
    where exists (select from simulated_messages as written
      where written.company_id = ${companyId} and written.whatsapp_id = ${whatsappId}
        and written.customer = asked.customer and not from_me)`.execute(db)
  return rows.map(({ customer }) => customer)
}

function customersOfLine(db: Db, { companyId, whatsappId }: LineKey) {
  return db
    .selectFrom('simulatedCustomers')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
}
