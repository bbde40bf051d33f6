import { sql } from 'kysely'
import { asOne, inPlaces } from '../../../platform/database/as-one.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/recordset.ts'

interface Talk {
  companyId: number
  contactId: number
  whatsappId: number
}

const talks = recordset<Talk>('talk', { companyId: 'int', contactId: 'int', whatsappId: 'int' })

const findThread = asOne(async (db, asked: readonly Talk[]) => {
  const { rows } = await sql<{ place: number; id: number }>`
    select place, id from ${talks.of(asked)} cross join lateral (
      select id from threads
      where company_id = "companyId" and contact_id = "contactId" and whatsapp_id = "whatsappId" limit 1
    ) as thread`.execute(db)
  return inPlaces(asked, rows)
})

/** The thread of a contact on a line, made when it is new. */
export async function findOrInsertThread(db: Db, talk: Talk): Promise<number> {
  const known = await findThread(db, talk)
  if (known) return known.id
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

/** Whoever writes a message, or begins a ticket, waits at its thread. */
export async function lockThread(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .selectFrom('threads')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Puts a ticket's messages behind those of another thread, in their order. */
export async function moveTicketMessages(
  db: Db,
  companyId: number,
  ticketId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    with target as (
      select last_position from threads where company_id = ${companyId} and id = ${to}
    ), placed as (
      select id, row_number() over (order by position) as place from messages
      where company_id = ${companyId} and ticket_id = ${ticketId} and thread_id = ${from}
    )
    update messages set thread_id = ${to}, position = (select last_position from target) + place, version = version + 1
    from placed where messages.company_id = ${companyId} and messages.id = placed.id`.execute(db)
  await closeGaps(db, companyId, from)
  await settleThreads(db, companyId, [from, to])
}

/**
 * Makes the places of a thread dense again after some of its messages went. They are unique at every moment, since the
 * new ones are negative until all stand.
 */
export async function closeGaps(db: Db, companyId: number, threadId: number): Promise<void> {
  await sql`
    with placed as (
      select id, position, row_number() over (order by position) as place from messages
      where company_id = ${companyId} and thread_id = ${threadId}
    )
    update messages set position = -place, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id and placed.position <> place`.execute(
    db,
  )
  await sql`update messages set position = -position
    where company_id = ${companyId} and thread_id = ${threadId} and position < 0`.execute(db)
}

/** Counts the places of threads anew, and what goes by them: deliveries follow their message, marks what was read. */
export async function settleThreads(db: Db, companyId: number, ids: number[]): Promise<void> {
  await sql`update threads set last_position = (
      select count(*) from messages where messages.company_id = ${companyId} and thread_id = threads.id)
    where company_id = ${companyId} and id = any(${ids}::int[])`.execute(db)
  await sql`update outbox set thread_id = messages.thread_id from messages
    where outbox.company_id = ${companyId} and outbox.thread_id = any(${ids}::int[])
      and messages.company_id = ${companyId} and messages.id = outbox.message_id
      and messages.thread_id <> outbox.thread_id`.execute(db)
  await sql`update tickets set last_inbound_position = coalesce((
      select max(position) from messages
      where messages.company_id = ${companyId} and messages.thread_id = tickets.thread_id and not messages.from_me), 0)
    where company_id = ${companyId} and thread_id = any(${ids}::int[]) and status <> 'closed'`.execute(
    db,
  )
  await sql`update ticket_reads set position = least(ticket_reads.position, threads.last_position)
    from tickets join threads on threads.company_id = ${companyId} and threads.id = tickets.thread_id
    where ticket_reads.company_id = ${companyId} and tickets.company_id = ${companyId}
      and tickets.id = ticket_reads.ticket_id and tickets.thread_id = any(${ids}::int[])`.execute(
    db,
  )
}
