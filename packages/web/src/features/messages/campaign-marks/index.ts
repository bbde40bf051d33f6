export { CampaignMark } from './CampaignMark.tsx'
export { isOfCampaign } from './campaign-marks.queries.ts'
