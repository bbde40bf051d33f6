import type { CampaignSettingRow, ToldCampaign } from '@guiche/contract/campaigns'
import { event } from '../../../platform/events/events.ts'

export const campaignCreated = event<ToldCampaign>('campaign.created')
export const campaignChanged = event<ToldCampaign>('campaign.changed')
export const campaignDeleted = event<{ companyId: number; id: number }>('campaign.deleted')
export const campaignSettingsChanged = event<{ companyId: number; rows: CampaignSettingRow[] }>(
  'campaign-settings.changed',
)
