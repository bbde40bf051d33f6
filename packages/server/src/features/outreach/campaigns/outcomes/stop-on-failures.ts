import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { now } from '../../../../platform/clock.ts'
import { SENDS_EXAMINED, type SettledSend, stopReasonOf } from '../../campaign-governor/index.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import { stopCampaign } from '../stop-campaign.ts'

type SettledOf = SettledSend & { whatsappId: number }

/**
 * Stops a campaign if failures or blocks spike over one of its lines.
 * @param row locked
 * @returns true if it was stopped
 */
export async function stopOnFailures(db: Db, row: CampaignRow): Promise<boolean> {
  if (row.status !== 'EM_ANDAMENTO' || row.runStartedAt === null) return false
  const { companyId } = row
  if (!(await campaignSettingsOf(db, companyId)).stopsByItself) return false
  const settled = await listSettledSends(db, row, row.runStartedAt)
  const byLine = Map.groupBy(settled, ({ whatsappId }) => whatsappId)
  for (const [whatsappId, some] of byLine) {
    const why = stopReasonOf({
      settled: some,
      holds: await listHoldCodes(db, companyId, whatsappId),
    })
    if (!why) continue
    await stopCampaign(db, row, why)
    return true
  }
  return false
}

/** The newest settled sends of this run, by the order of their queueing. */
async function listSettledSends(
  db: Db,
  { companyId, id }: CampaignRow,
  since: string,
): Promise<SettledOf[]> {
  const { rows } = await sql<SettledOf>`
    select settled.* from unnest(array['accepted', 'failed', 'unknown']) as asked (state)
    cross join lateral (
      select id, state as outcome, code, opted_out_at is not null as has_opted_out, whatsapp_id
      from campaign_recipients as recipient
      where company_id = ${companyId} and campaign_id = ${id} and recipient.state = asked.state
        and whatsapp_id is not null and queued_at >= ${since}
      order by id desc limit ${sql.lit(LOOKED_AT)}
    ) as settled
    order by settled.id desc limit ${sql.lit(LOOKED_AT)}`.execute(db)
  return rows
}

/** For all of its lines together. */
const LOOKED_AT = SENDS_EXAMINED * 4

async function listHoldCodes(db: Db, companyId: number, whatsappId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outboxHolds')
    .select('code')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('until', '>', now().toISOString())
    .execute()
  return rows.map(({ code }) => code)
}
