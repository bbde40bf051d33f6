import { EXTRA_INFO_MAX } from '@guiche/contract/contacts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../tickets/index.ts'

// What is a contact's, in the tables of several features: here it changes hands, all of it in one transaction.

const numbers = z.array(z.int()).default([])

/** What was the other's and became the kept one's, as the merge stores it. */
export const moved = z.object({
  identities: z.array(z.object({ kind: z.string(), value: z.string() })).default([]),
  extraInfoIds: numbers,
  ticketIds: numbers,
  /** The other's thread of a line, emptied into the kept one's. */
  threads: z.array(z.object({ from: z.int(), to: z.int() })).default([]),
  /** Threads without a line, handed over whole. */
  threadIds: numbers,
  /** Contacts that had become part of the other before. */
  mergedIds: numbers,
  /** Tickets that had to end, as they stood. */
  ended: z
    .array(
      z.object({
        id: z.int(),
        status: z.enum(['pending', 'open']),
        userId: z.int().nullable(),
        unreadMessages: z.int(),
      }),
    )
    .default([]),
  /** What the kept one did not have and took over. */
  filled: z.object({ email: z.string(), pictureFileId: z.string() }).partial().default({}),
})
export type Moved = z.output<typeof moved>

/** A contact that hands over and one that takes. */
export interface Hands {
  companyId: number
  from: number
  to: number
}

export async function lockTicketsOf(
  db: Db,
  companyId: number,
  contactIds: number[],
): Promise<TicketRow[]> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('contactId', '=', anyOf(contactIds))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whoever writes a message waits at its thread. */
export async function lockThreadsOf(db: Db, companyId: number, contactIds: number[]) {
  return db
    .selectFrom('threads')
    .select(['id', 'contactId', 'whatsappId'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', anyOf(contactIds))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertThread(
  db: Db,
  companyId: number,
  contactId: number,
  whatsappId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('threads')
    .values({ companyId, contactId, whatsappId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function handThreads(db: Db, hands: Hands, ids: number[]): Promise<void> {
  await db
    .updateTable('threads')
    .set({ contactId: hands.to })
    .where('companyId', '=', hands.companyId)
    .where('contactId', '=', hands.from)
    .where('id', '=', anyOf(ids))
    .execute()
}

/**
 * Makes one thread of two: by time, and within each in the order in which it stood. Places stay dense, and unique at
 * every moment, since the new ones are negative until all stand.
 */
export async function joinThreads(
  db: Db,
  companyId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    with timed as (
      select id, thread_id, position,
        max(created_at) over (partition by thread_id order by position) as at
      from messages where company_id = ${companyId} and thread_id in (${from}, ${to})
    ), placed as (
      select *, row_number() over (order by at, thread_id = ${from}, position) as place from timed
    )
    update messages set thread_id = ${to}, position = -place, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id
      and (placed.thread_id, placed.position) is distinct from (${to}::int, placed.place)`.execute(
    db,
  )
  await settlePlaces(db, companyId, [from, to])
}

/** Takes the messages of some tickets out of a thread into another that is empty; both stay in their order. */
export async function partThreads(
  db: Db,
  companyId: number,
  { from, to }: { from: number; to: number },
  ticketIds: number[],
): Promise<void> {
  await sql`
    with placed as (
      select id, position, ticket_id = any(${ticketIds}::int[]) as leaves,
        row_number() over (partition by ticket_id = any(${ticketIds}::int[]) order by position) as place
      from messages where company_id = ${companyId} and thread_id = ${to}
    )
    update messages set thread_id = case when leaves then ${from}::int else ${to}::int end,
      position = -place, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id
      and (leaves or placed.position <> placed.place)`.execute(db)
  await settlePlaces(db, companyId, [from, to])
}

/** Makes the new places positive, counts them, and lets what waits to go out follow its message. */
async function settlePlaces(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await sql`update messages set position = -position
    where company_id = ${companyId} and thread_id = any(${threadIds}::int[]) and position < 0`.execute(
    db,
  )
  await sql`update threads set last_position = (
      select count(*) from messages where messages.company_id = ${companyId} and thread_id = threads.id)
    where company_id = ${companyId} and id = any(${threadIds}::int[])`.execute(db)
  await sql`update outbox set thread_id = messages.thread_id from messages
    where outbox.company_id = ${companyId} and outbox.thread_id = any(${threadIds}::int[])
      and messages.company_id = ${companyId} and messages.id = outbox.message_id
      and messages.thread_id <> outbox.thread_id`.execute(db)
}

/** Tickets with their threads, their notes, and who wrote their messages. */
export async function handTickets(
  db: Db,
  { companyId, from, to }: Hands,
  ticketIds: number[],
  threads: ReadonlyArray<{ from: number; to: number }>,
): Promise<void> {
  const [before, after] = [threads.map((thread) => thread.from), threads.map((thread) => thread.to)]
  await sql`update tickets set contact_id = ${to}, version = version + 1, thread_id = coalesce(
      (select after from unnest(${before}::int[], ${after}::int[]) as thread (before, after) where before = thread_id),
      thread_id)
    where company_id = ${companyId} and contact_id = ${from} and id = any(${ticketIds}::int[])`.execute(
    db,
  )
  await sql`update messages set contact_id = ${to}
    where company_id = ${companyId} and ticket_id = any(${ticketIds}::int[]) and contact_id = ${from}`.execute(
    db,
  )
  await sql`update ticket_notes set contact_id = ${to}
    where company_id = ${companyId} and ticket_id = any(${ticketIds}::int[]) and contact_id = ${from}`.execute(
    db,
  )
  // Their places changed with their threads.
  await sql`update tickets set last_inbound_position = coalesce((
      select max(position) from messages
      where messages.company_id = ${companyId} and messages.thread_id = tickets.thread_id and not messages.from_me), 0)
    where company_id = ${companyId} and contact_id in (${from}, ${to}) and status <> 'closed'`.execute(
    db,
  )
}

export async function handIdentities(
  db: Db,
  { companyId, from, to }: Hands,
  only?: Moved['identities'],
): Promise<Moved['identities']> {
  const [kinds, values] = [only?.map(({ kind }) => kind), only?.map(({ value }) => value)]
  const isWanted =
    kinds && values
      ? sql`(kind, value) in (select * from unnest(${kinds}::text[], ${values}::text[]))`
      : sql`true`
  const { rows } = await sql<{ kind: string; value: string }>`
    update contact_identities set contact_id = ${to}
    where company_id = ${companyId} and contact_id = ${from} and ${isWanted} returning kind, value`.execute(
    db,
  )
  return rows
}

/** What both know is not told twice, and nobody gets more than anybody may have. */
export async function handExtraInfos(db: Db, { companyId, from, to }: Hands): Promise<number[]> {
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

export async function handExtraInfosBack(
  db: Db,
  { companyId, from, to }: Hands,
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

/** Those who became part of one contact are part of another. */
export async function handMerged(
  db: Db,
  { companyId, from, to }: Hands,
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

export async function insertMerge(
  db: Db,
  merge: { companyId: number; keptId: number; otherId: number; userId: number | null; at: Date },
  what: Moved,
): Promise<number> {
  const { at: createdAt, ...rest } = merge
  const { id } = await db
    .insertInto('contactMerges')
    .values({ ...rest, createdAt, moved: JSON.stringify(what) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findMerge(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('contactMerges')
    .select(['id', 'keptId', 'otherId', 'moved', 'undoneAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function endMerge(db: Db, companyId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('contactMerges')
    .set({ undoneAt: at })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Merges into a contact that can be undone, the newest first. */
export async function listMerges(db: Db, companyId: number, keptId: number) {
  return db
    .selectFrom('contactMerges')
    .select(['id', 'keptId', 'otherId', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Gives the kept contact the other's picture where it has none. @returns the file, if it did */
export async function takePicture(
  db: Db,
  { companyId, from, to }: Hands,
): Promise<string | undefined> {
  const { rows } = await sql<{ pictureFileId: string }>`
    update contacts as kept set picture_file_id = other.picture_file_id from contacts as other
    where kept.company_id = ${companyId} and kept.id = ${to} and kept.picture_file_id is null
      and other.company_id = ${companyId} and other.id = ${from} and other.picture_file_id is not null
    returning kept.picture_file_id`.execute(db)
  return rows[0]?.pictureFileId
}

/** Takes a picture away again, unless there is another by now. */
export async function dropPicture(
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
