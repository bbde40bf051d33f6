import { type Hearing, declareHearing } from '../../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../../platform/live/live-cache.ts'
import { campaignSettingsQuery } from './settings.queries.ts'

/** Socket events for the settings page. */
export const campaignSettingsLive: readonly Hearing[] = [
  declareHearing('company-{id}-campaignSettings', (cache) =>
    refetchAll(cache, campaignSettingsQuery.queryKey),
  ),
]
