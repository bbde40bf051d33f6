import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import { asOne, inPlaces } from '../../../platform/database/as-one.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/recordset.ts'

// A thread is the conversation of a contact on a line: its messages have the places 1, 2, 3, … without gaps, and what was
// before the line was connected has 0, -1, -2, ….
//
// Lock order of a transaction, so that no two wait in a circle: contacts, threads, tickets, messages; within one table by
// ascending id. Whoever locks a ticket locks its thread before: that of a customer who has no ticket yet is locked too.
// Rows are locked FOR NO KEY UPDATE, since a foreign key that points to them locks their keys, at any moment.

interface Talk {
  companyId: number
  contactId: number
  whatsappId: number
}

const talks = recordset<Talk>('talk', { companyId: 'int', contactId: 'int', whatsappId: 'int' })

/** The thread of a contact on a line, for who reads it only. */
export function findThread(
  db: Db,
  { companyId, contactId, whatsappId }: Talk,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('threads')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()
}

/** The thread of a contact on a line, locked. */
export const lockThread = asOne(async (db, asked: readonly Talk[]) => {
  const { rows } = await sql<{ place: number; id: number }>`
    select place, id from ${talks.of(asked)} cross join lateral (
      select id from threads
      where company_id = "companyId" and contact_id = "contactId" and whatsapp_id = "whatsappId" limit 1
      for no key update
    ) as thread`.execute(db)
  return inPlaces(asked, rows)
})

/**
 * Locks the threads that fit, as the body of a CTE that is materialized. A statement that locks their tickets looks into
 * it first, such as by `(select count(*) from …) >= 0`.
 */
export function lockingThreads(companyId: number, fit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from threads where company_id = ${companyId} and ${fit} order by id for no key update`
}

/** The thread of a contact on a line, locked, made when it is new. */
export async function findOrInsertThread(db: Db, talk: Talk): Promise<number> {
  const known = await lockThread(db, talk)
  return known ? known.id : insertOrLockThread(db, talk)
}

/** A thread that was not there a moment ago. */
export async function insertOrLockThread(db: Db, talk: Talk): Promise<number> {
  const made = await db
    .insertInto('threads')
    .values(talk)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'contactId', 'whatsappId'])
        .doUpdateSet({ companyId: talk.companyId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A thread that is known not to be there yet. */
export async function insertThread(db: Db, talk: Talk): Promise<number> {
  const { id } = await db
    .insertInto('threads')
    .values(talk)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nobody else takes a place in these until the transaction ends. */
export async function lockThreads(db: Db, companyId: number, ids: number[]): Promise<void> {
  await db
    .selectFrom('threads')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The threads of contacts, locked. */
export async function lockThreadsOf(db: Db, companyId: number, contactIds: number[]) {
  return db
    .selectFrom('threads')
    .select(['id', 'contactId', 'whatsappId'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', anyOf(contactIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Makes threads of one contact another's, whole. */
export async function handThreads(
  db: Db,
  { companyId, from, to }: { companyId: number; from: number; to: number },
  ids: number[],
): Promise<void> {
  await db
    .updateTable('threads')
    .set({ contactId: to })
    .where('companyId', '=', companyId)
    .where('contactId', '=', from)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Whether a thread ends with the message at this place; it never ends with history. */
export async function isLastPlace(
  db: Db,
  { companyId, threadId, position }: { companyId: number; threadId: number; position: number },
): Promise<boolean> {
  if (position < 1) return false
  const thread = await db
    .selectFrom('threads')
    .select('lastPosition')
    .where('companyId', '=', companyId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  return thread?.lastPosition === position
}
