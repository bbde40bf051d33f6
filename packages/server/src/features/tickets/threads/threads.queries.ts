import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import { batchByKey, rowsInKeyOrder } from '../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'

// A thread holds the messages of a contact on a line: positions 1, 2, 3, … without gaps, and 0, -1, -2, … for messages
// from before the line was connected. Lock order within a transaction, against deadlocks: contacts, threads, tickets,
// messages; within one table by ascending id. A ticket is locked after its thread, so that conversations without a
// ticket are covered by the thread's lock. Rows are locked FOR NO KEY UPDATE, because inserting a row with a foreign
// key to them takes a key lock.

interface ThreadKey {
  companyId: number
  contactId: number
  whatsappId: number
}

const talks = recordset<ThreadKey>('talk', {
  companyId: 'int',
  contactId: 'int',
  whatsappId: 'int',
})

/** The thread of a contact on a line, without a lock. */
export function findThread(
  db: Db,
  { companyId, contactId, whatsappId }: ThreadKey,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('threads')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()
}

/** Locks the thread of a contact on a line. Concurrent calls of a transaction are batched. */
export const lockThread = batchByKey(async (db, asked: readonly ThreadKey[]) => {
  const { rows } = await sql<{ place: number; id: number }>`
    select place, id from ${talks.of(asked)} cross join lateral (
      select id from threads
      where company_id = "companyId" and contact_id = "contactId" and whatsapp_id = "whatsappId" limit 1
      for no key update
    ) as thread`.execute(db)
  return rowsInKeyOrder(asked, rows)
})

/**
 * A locking select of the threads that match `fit`, as the body of a materialized CTE. A statement that locks their
 * tickets must read the CTE first, for example by `(select count(*) from …) >= 0`.
 */
export function lockingThreads(companyId: number, fit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from threads where company_id = ${companyId} and ${fit} order by id for no key update`
}

/** Locks the thread of a contact on a line, inserting it if it is new. @returns its id */
export async function findOrInsertThread(db: Db, talk: ThreadKey): Promise<number> {
  const known = await lockThread(db, talk)
  return known ? known.id : insertOrLockThread(db, talk)
}

/** Inserts a thread that did not exist a moment ago, or locks the one inserted concurrently. @returns its id */
export async function insertOrLockThread(db: Db, talk: ThreadKey): Promise<number> {
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

/** Inserts a thread that is known not to exist. @returns its id */
export async function insertThread(db: Db, talk: ThreadKey): Promise<number> {
  const { id } = await db
    .insertInto('threads')
    .values(talk)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks threads, so that no other transaction reserves positions in them. */
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

/** Locks the threads of contacts. */
export async function lockThreadsOfContacts(db: Db, companyId: number, contactIds: number[]) {
  return db
    .selectFrom('threads')
    .select(['id', 'contactId', 'whatsappId'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', anyOf(contactIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Moves whole threads from one contact to another. */
export async function reassignThreads(
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

/** True if the message at this position is the thread's last; never true for history. */
export async function isLastPosition(
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
