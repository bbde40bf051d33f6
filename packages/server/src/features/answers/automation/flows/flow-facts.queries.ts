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

/** The user who drew the flow; null if the flow or the user was deleted. */
export async function findFlowMaker(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('flows')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('id', '=', flowId)
    .executeTakeFirst()
  return row?.userId ?? null
}
