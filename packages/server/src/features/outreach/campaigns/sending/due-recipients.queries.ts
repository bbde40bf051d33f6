import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import type { RecipientRow } from '../recipients.queries.ts'

// Finds the next pending recipients. Each query uses the index of pending rows, so its cost does not depend on their
// number.

export interface EarliestOfZone {
  readonly zone: string
  /** Null: at once. */
  readonly notBefore: string | null
  /** Reason for the wait. */
  readonly code: string
}

/** For each zone with pending recipients, the time at which its first one may be written to. */
export async function listEarliestByZone(
  db: Db,
  { companyId, id }: CampaignRow,
  zones: readonly string[],
  through: number | null,
): Promise<EarliestOfZone[]> {
  const { rows } = await sql<EarliestOfZone>`
    select asked.zone, first.not_before, first.code from unnest(${zones}::text[]) as asked (zone)
    cross join lateral (
      select not_before, code from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${id} and state = 'pending'
        and zone = asked.zone ${trialCondition(through)}
      order by not_before nulls first, id limit 1
    ) as first`.execute(db)
  return rows
}

/** Loads and locks the due recipients, postponed ones first. */
export async function lockDueRecipients(
  db: Db,
  { companyId, id }: CampaignRow,
  {
    zones,
    through,
    at,
    atMost,
  }: { zones: readonly string[]; through: number | null; at: Date; atMost: number },
): Promise<RecipientRow[]> {
  const { rows } = await sql<{ id: number }>`
    select due.id from unnest(${zones}::text[]) as asked (zone)
    cross join lateral (
      (select id, not_before from campaign_recipients
        where company_id = ${companyId} and campaign_id = ${id} and state = 'pending'
          and zone = asked.zone and not_before <= ${at} ${trialCondition(through)}
        order by not_before, id limit ${atMost})
      union all
      (select id, not_before from campaign_recipients
        where company_id = ${companyId} and campaign_id = ${id} and state = 'pending'
          and zone = asked.zone and not_before is null ${trialCondition(through)}
        order by id limit ${atMost})
    ) as due
    order by due.not_before nulls last, due.id limit ${atMost}`.execute(db)
  const ids = rows.map((row) => row.id)
  return db
    .selectFrom('campaignRecipients')
    .selectAll()
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('state', '=', 'pending')
    .orderBy(sql`array_position(${ids}::bigint[], id)`)
    .forUpdate()
    .execute()
}

/** Limits a query to the recipients of a trial that is not over. */
function trialCondition(through: number | null) {
  return through === null ? sql`` : sql`and id <= ${through}`
}
