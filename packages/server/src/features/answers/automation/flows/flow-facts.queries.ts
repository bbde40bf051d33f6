import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'

/** True if the contact was served on this line before. History imported with the line does not count. */
export async function hadEarlierAttendance(
  db: Db,
  { companyId, id, threadId }: TicketRow,
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from tickets as other where other.company_id = ${companyId}
        and other.thread_id = ${threadId} and other.id <> ${id} and not other.is_history)
      or exists (select from ticket_trackings where company_id = ${companyId} and ticket_id = ${id}
        and finished_at is not null) as had`.execute(db)
  return rows[0]?.had ?? false
}

export async function listTicketTags(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketTags')
    .select('tagId')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('tagId')
    .execute()
  return rows.map(({ tagId }) => tagId)
}

/** Filters the tags that still exist, and locks them against deletion until the transaction ends. */
export async function lockExistingTags(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** The user who drew the flow, if active, else the active administrator with the lowest id. */
export async function findNoteWriter(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
    left join flows on flows.company_id = ${companyId} and flows.id = ${flowId} and flows.user_id = users.id
    where users.company_id = ${companyId} and users.is_active
      and (flows.id is not null or users.profile = 'admin')
    order by flows.id is null, users.id limit 1`.execute(db)
  return rows[0]?.id
}
