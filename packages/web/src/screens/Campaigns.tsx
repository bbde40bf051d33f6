import { CampaignsPage, campaignWords } from '../features/outreach/campaigns/index.ts'
import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Messages to all contacts of a list. */
export default function Campaigns() {
  return (
    <AdministrationGate flag="useCampaigns" say={useWords(campaignWords)}>
      <CampaignsPage />
    </AdministrationGate>
  )
}
