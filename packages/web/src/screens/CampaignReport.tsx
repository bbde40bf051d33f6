import { useParams } from 'react-router'
import { CampaignReportPage, campaignWords } from '../features/outreach/campaigns/index.ts'
import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Progress and results of a campaign. */
export default function CampaignReport() {
  const id = Number(useParams()['campaignId'])
  return (
    <AdministrationGate flag="useCampaigns" say={useWords(campaignWords)}>
      <CampaignReportPage key={id} id={id} />
    </AdministrationGate>
  )
}
