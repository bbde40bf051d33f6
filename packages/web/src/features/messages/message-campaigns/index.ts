export { CampaignBadge } from './CampaignBadge.tsx'
export { isOfCampaign } from './message-campaigns.queries.ts'
