import type { CampaignCounts } from '@guiche/contract/campaigns'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Counts grow by steps that are inserted only, and summed up by whoever holds the campaign's row. A settlement runs in a
// transaction of the outbox or the inbox, which holds conversations: waiting for the campaign there would be a deadlock with
// a step of the engine, which holds the campaign and locks conversations.

type Steps = { readonly [K in keyof CampaignCounts]?: number } & {
  /** By the code of a country. */
  readonly [planned: `planned:${string}`]: number
}

export async function tally(
  db: Db,
  companyId: number,
  campaignId: number,
  steps: Steps,
): Promise<void> {
  const rows = Object.entries(steps)
    .filter(([, by]) => by !== 0)
    .map(([counted, by]) => ({ companyId, campaignId, counted, by }))
  if (rows.length > 0) await db.insertInto('campaignTallies').values(rows).execute()
}

/** Of a campaign whose row is locked. */
export async function sumUp(db: Db, companyId: number, campaignId: number): Promise<void> {
  await sql`
    with taken as (
      delete from campaign_tallies where company_id = ${companyId} and campaign_id = ${campaignId}
      returning counted, by
    ), summed as (
      select counted, sum(by)::int as grown from taken group by counted
    )
    update campaigns set counts = counts || (
      select jsonb_object_agg(counted, coalesce((counts ->> counted)::int, 0) + grown) from summed
    )
    where company_id = ${companyId} and id = ${campaignId} and exists (select from summed)`.execute(
    db,
  )
}
