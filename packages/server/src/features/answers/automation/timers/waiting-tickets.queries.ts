import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

/**
 * Ids of the companies with a line that closes silent tickets, or moves tickets without a queue. Reads across
 * companies.
 */
export async function listCompaniesWithWaitLimits(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .select('companyId')
    .distinct()
    .where((line) =>
      line.or([
        line('expiresTicket', '>', 0),
        line.and([line('timeToTransfer', '>', 0), line('transferQueueId', 'is not', null)]),
      ]),
    )
    .execute()
  return rows.map(({ companyId }) => companyId)
}

/** Ids of the tickets that have waited for their line's time limit, longest first. */
export async function listWaitingTooLong(
  db: Db,
  companyId: number,
  at: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select waiting.id from whatsapps cross join lateral (
      (select id, waiting_since as since from tickets
        where company_id = ${companyId} and whatsapp_id = whatsapps.id
          and status = 'open' and waiting_on = 'customer' and not is_group and expires_ticket > 0
          -- A snoozed ticket waits for the user who snoozed it.
          and (snoozed_until is null or snoozed_until <= ${at})
          and waiting_since <= ${at}::timestamptz - expires_ticket * interval '1 minute'
        order by waiting_since limit ${limit})
      union all
      (select id, queued_at from tickets
        where company_id = ${companyId} and whatsapp_id = whatsapps.id
          and status = 'pending' and queue_id is null and not is_group
          and transfer_queue_id is not null and time_to_transfer > 0
          and queued_at <= ${at}::timestamptz - time_to_transfer * interval '1 minute'
        order by queued_at limit ${limit})
    ) as waiting
    where whatsapps.company_id = ${companyId}
    order by since limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
