import type { CampaignCounts } from '@guiche/contract/campaigns'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

// Counts grow by inserted rows, which the holder of the campaign's row lock sums up. Settlements run in transactions of
// the outbox or inbox that hold conversations. Waiting there for the campaign's row would deadlock with a step, which
// holds the campaign and locks conversations.

type TallySteps = { readonly [K in keyof CampaignCounts]?: number } & {
  /** By country code. */
  readonly [planned: `planned:${string}`]: number
}

export async function addToTallies(
  db: Db,
  companyId: number,
  campaignId: number,
  steps: TallySteps,
): Promise<void> {
  const rows = Object.entries(steps)
    .filter(([, by]) => by !== 0)
    .map(([counted, by]) => ({ companyId, campaignId, counted, by }))
  if (rows.length > 0) await db.insertInto('campaignTallies').values(rows).execute()
}

/** Adds the tallies to the campaign's counts; the caller holds the campaign's row lock. */
export async function sumTallies(db: Db, companyId: number, campaignId: number): Promise<void> {
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
