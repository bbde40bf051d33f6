import {
  type CampaignSettingRow,
  type CampaignSettings,
  campaignSettings,
  type CampaignSettingsChange,
} from '@guiche/contract/campaigns'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../../platform/without-undefined.ts'
import { announce } from '../../../../platform/events/events.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { campaignSettingsChanged } from '../campaigns.events.ts'
import { listSettingRows, saveSettingRow, type SettingRow } from './campaign-settings.queries.ts'

/** Empty until the first settings are saved. */
export function showCampaignSettings({ companyId }: Actor): Promise<CampaignSettingRow[]> {
  return inCompany(companyId, async (db) => presentRows(await listSettingRows(db, companyId)))
}

export function changeCampaignSettings(
  { companyId }: Actor,
  { settings }: { settings: CampaignSettingsChange },
): Promise<CampaignSettingRow[]> {
  return inCompany(companyId, async (db) => {
    for (const [key, value] of Object.entries(withoutUndefined(settings)))
      await saveSettingRow(db, { companyId, key, value: JSON.stringify(value), updatedAt: now() })
    const rows = presentRows(await listSettingRows(db, companyId))
    await announce(db, campaignSettingsChanged, { companyId, rows })
    return rows
  })
}

/** The company's campaign settings, with defaults for those not set. */
export async function campaignSettingsOf(db: Db, companyId: number): Promise<CampaignSettings> {
  const rows = await listSettingRows(db, companyId)
  return campaignSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

function presentRows(rows: readonly SettingRow[]): CampaignSettingRow[] {
  return rows.map((row) => ({ ...row, value: JSON.stringify(row.value) }))
}
