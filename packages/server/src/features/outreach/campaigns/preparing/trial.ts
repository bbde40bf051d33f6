import { sql } from 'kysely'
import { HOUR } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { textVariantsOf } from '../campaign-rules.ts'
import { type CampaignRow, saveCampaign } from '../campaigns.queries.ts'

// A trial: some recipients get texts drawn at random, and after some hours the text with the highest share of replies
// goes to the others.

/** True if the campaign has a trial that is not over. */
export function isInTrial(row: CampaignRow): boolean {
  return row.trialThrough !== null && row.chosenVariant === null && textVariantsOf(row).length > 1
}

/** Sets the last recipient of the trial, once all recipients are made. */
export async function findLastTrialRecipient(
  db: Db,
  row: CampaignRow,
): Promise<{ trialThrough: number | null }> {
  const { companyId, id, trialShare } = row
  if (trialShare === null || textVariantsOf(row).length < 2) return { trialThrough: null }
  const { rows } = await sql<{ id: number }>`
    select id from campaign_recipients
    where company_id = ${companyId} and campaign_id = ${id} and state = 'pending'
    order by id offset greatest(0, (
      select ceil(count(*) * ${trialShare}::int / 100.0)::int from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${id} and state = 'pending'
    ) - 1) limit 1`.execute(db)
  return { trialThrough: rows[0]?.id ?? null }
}

const TRIAL_HOURS = 24

/**
 * Called when all recipients of the trial are written to.
 * @returns the time until which replies are awaited; undefined if the text is chosen now
 */
export async function endTrial(db: Db, row: CampaignRow, at: Date): Promise<Date | undefined> {
  const { companyId, id, trialHours, trialEndedAt } = row
  if (trialEndedAt === null) await saveCampaign(db, companyId, id, { trialEndedAt: at })
  const endedAt = trialEndedAt === null ? at : new Date(trialEndedAt)
  const until = new Date(endedAt.getTime() + (trialHours ?? TRIAL_HOURS) * HOUR)
  if (until > at) return until
  const chosenVariant = await findBestVariant(db, row)
  await saveCampaign(db, companyId, id, { chosenVariant, updatedAt: at })
  return undefined
}

/** The text with the highest share of replies; of equal ones the first. */
async function findBestVariant(db: Db, row: CampaignRow): Promise<number | null> {
  const { companyId, id } = row
  const { rows } = await sql<{ variant: number }>`
    select variant from campaign_recipients
    where company_id = ${companyId} and campaign_id = ${id} and variant is not null
      and accepted_at is not null
    group by variant
    order by count(answered_at)::float8 / count(*) desc, variant limit 1`.execute(db)
  const has = textVariantsOf(row).some(({ variant }) => variant === rows[0]?.variant)
  return has ? (rows[0]?.variant ?? null) : (textVariantsOf(row)[0]?.variant ?? null)
}
