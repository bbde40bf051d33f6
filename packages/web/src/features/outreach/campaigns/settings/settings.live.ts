import { type Hearing, on } from '../../../../platform/live.ts'
import { refresh } from '../../../../platform/live-cache.ts'
import { campaignSettingsQuery } from './settings.queries.ts'

/** What is set for all campaigns, on its page. */
export const campaignSettingsLive: readonly Hearing[] = [
  on('company-{id}-campaignSettings', (cache) => refresh(cache, campaignSettingsQuery.queryKey)),
]
