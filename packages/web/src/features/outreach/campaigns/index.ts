import { lazyPane } from '../../../ui/lazy.tsx'

export { campaignWords } from './campaigns.words.ts'
export { campaignSettingWords } from './settings/settings.words.ts'

// Pages are loaded when they are opened.
export const CampaignsPage = lazyPane(async () => ({
  default: (await import('./CampaignsPage.tsx')).CampaignsPage,
}))
export const CampaignSettingsPage = lazyPane(async () => ({
  default: (await import('./settings/CampaignSettingsPage.tsx')).CampaignSettingsPage,
}))
export const CampaignReportPage = lazyPane(async () => ({
  default: (await import('./report/CampaignReportPage.tsx')).CampaignReportPage,
}))
