import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'

/** A stored event that is not applied yet. */
export interface Waiting {
  id: number
  conversation: string
  event: unknown
  tries: number
  receivedAt: string
  /** The contact of its chat, if known. */
  contactId: number | null
}

export async function listWaitingLines(db: Db): Promise<LineKey[]> {
  return db
    .selectFrom('inbox')
    .select(['companyId', 'whatsappId'])
    .distinct()
    .where('doneAt', 'is', null)
    .limit(1000)
    .execute()
}

/** The oldest events, live ones before history; without conversations that pause after a failure. */
export async function listWaitingEvents(
  db: Db,
  { companyId, whatsappId }: LineKey,
  limit: number,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, conversation, event, tries, received_at, (
        select contact_id from contact_identities as identity
        where identity.company_id = ${companyId} and identity.kind = event -> 'chat' ->> 'kind'
          and identity.value = event -> 'chat' ->> 'value') as contact_id
    from inbox
    where company_id = ${companyId} and whatsapp_id = ${whatsappId} and done_at is null
      and conversation not in (
        select paused.conversation from inbox as paused
        where paused.company_id = ${companyId} and paused.whatsapp_id = ${whatsappId}
          and paused.next_at > ${now()} and paused.done_at is null)
    order by lane, id limit ${limit}`.execute(db)
  return rows
}

export async function markDone(db: Db, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update inbox set done_at = ${now()} where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(
    db,
  )
}

/** @returns false while another process drains the line */
export async function tryLockLine(db: Db, { companyId, whatsappId }: LineKey): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${companyId}::int, ${whatsappId}::int) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Schedules the next attempt of an event; its conversation waits until then. */
export async function pauseEvent(
  db: Db,
  companyId: number,
  id: number,
  { tries, nextAt }: { tries: number; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ tries, nextAt })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute()
}

/** Makes an event a dead letter: stored with its error for the operator, and no longer blocking its conversation. */
export async function saveDeadLetter(
  db: Db,
  companyId: number,
  id: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ doneAt: now(), error })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute()
}

/** @returns the number of deleted rows, `most` at most */
export async function removeAppliedEvents(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbox where (company_id, id) in (
      select company_id, id from inbox where done_at < ${before} and error is null limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
