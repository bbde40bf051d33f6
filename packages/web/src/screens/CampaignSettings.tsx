import { CampaignSettingsPage, campaignSettingWords } from '../features/outreach/campaigns/index.ts'
import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Pacing and variables of all campaigns. */
export default function CampaignSettings() {
  return (
    <AdministrationGate flag="useCampaigns" say={useWords(campaignSettingWords)}>
      <CampaignSettingsPage />
    </AdministrationGate>
  )
}
