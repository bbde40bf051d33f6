import { campaignSettings, type CampaignSettings } from '@guiche/contract/campaigns'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

type SettingRows = RepliedBy<'GET /campaign-settings'>

export const campaignSettingsQuery = queryOptions({
  queryKey: ['campaign-settings'],
  queryFn: ({ signal }) => call('GET /campaign-settings', {}, { signal }),
  // The settings receive events only while their page is mounted.
  refetchOnMount: 'always',
})

/** The company's settings of campaigns, with defaults for those that are not set. */
export function useCampaignSettings(): {
  settings: CampaignSettings | undefined
  error: unknown
  isLoadingError: boolean
  refetch: () => Promise<unknown>
} {
  const { data, error, isLoadingError, refetch } = useQuery(campaignSettingsQuery)
  return { settings: data && campaignSettingsOf(data), error, isLoadingError, refetch }
}

export function useSaveCampaignSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (settings: SentTo<'POST /campaign-settings'>['body']['settings']) =>
      call('POST /campaign-settings', { body: { settings } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: campaignSettingsQuery.queryKey }),
  })
}

/** Each value is JSON under its key. An invalid stored value counts as not set. */
export function campaignSettingsOf(rows: SettingRows): CampaignSettings {
  const given = rows
    .map(({ key, value }) => ({ [key]: parseJson(value) }))
    .filter((one) => campaignSettings.safeParse(one).success)
  return campaignSettings.parse(Object.assign({}, ...given))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
