import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { Link } from 'react-router'
import { campaignsShown, usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { campaignOfMessage } from './message-campaigns.queries.ts'
import { messageCampaignWords } from './message-campaigns.words.ts'

/** The name of the campaign that sent a message, with a link to its report for users who may see it. */
export function CampaignBadge({ messageId }: { messageId: string }) {
  const say = useWords(messageCampaignWords)
  const { may } = useSession()
  const [areShown] = usePreference(campaignsShown)
  const { data: campaign } = useQuery(campaignOfMessage(messageId))
  const hasReport = areShown !== null && may('drawer-admin-items:view')
  const name = campaign && say('of', { name: campaign.name })
  return (
    <>
      <Rocket size={14} role="img" aria-label={say('mark')} />
      {campaign && hasReport ? (
        <Box component={Link} to={`/campaign/${campaign.id}/report`} sx={link}>
          <bdi>{name}</bdi>
        </Box>
      ) : (
        name && <bdi>{name}</bdi>
      )}
    </>
  )
}

const link = {
  color: 'inherit',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '2px',
  overflowWrap: 'anywhere',
} as const
