import Skeleton from '@mui/material/Skeleton'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { useHearing } from '../../../organisation/sessions/index.ts'
import { campaignSettingsLive } from './settings.live.ts'
import { useCampaignSettings } from './settings.queries.ts'
import { campaignSettingWords } from './settings.words.ts'
import { SettingsForm, settingsColumn } from './SettingsForm.tsx'

/** The company's settings of campaigns: pace, variables, excluded contacts and stop rules. */
export function CampaignSettingsPage() {
  const say = useWords(campaignSettingWords)
  const { settings, error, isLoadingError, refetch } = useCampaignSettings()
  useHearing(campaignSettingsLive)
  return (
    <Page title={say('title')}>
      {isLoadingError ? (
        <ErrorState {...errorProps({ error, refetch })} />
      ) : (
        <Box sx={scroll}>
          {settings ? (
            <SettingsForm stored={settings} />
          ) : (
            <Skeleton height={240} sx={settingsColumn} />
          )}
        </Box>
      )}
    </Page>
  )
}

const scroll = { flex: 1, minHeight: 0, overflow: 'auto' } as const
