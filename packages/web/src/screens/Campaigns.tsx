import { CampaignsPage, campaignWords } from '../features/campaigns/index.ts'
import { AdministrationGate } from '../features/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Messages to everybody of a list. */
export default function Campaigns() {
  return (
    <AdministrationGate flag="useCampaigns" say={useWords(campaignWords)}>
      <CampaignsPage />
    </AdministrationGate>
  )
}
