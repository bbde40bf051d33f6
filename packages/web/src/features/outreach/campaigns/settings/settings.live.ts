import { type Hearing, on } from '../../../../platform/live.ts'
import { refresh } from '../../../../platform/live-cache.ts'
import { campaignSettingsQuery } from './settings.queries.ts'

/** Socket events for the settings page. */
export const campaignSettingsLive: readonly Hearing[] = [
  on('company-{id}-campaignSettings', (cache) => refresh(cache, campaignSettingsQuery.queryKey)),
]
