import type { Campaign } from '@guiche/contract/campaigns'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { useCompanyTimeFormat } from '../../organisation/sessions/index.ts'
import { CampaignProgress } from './CampaignStatus.tsx'
import { campaignWords } from './campaigns.words.ts'

export function useCampaignColumns(): Column<Campaign>[] {
  const say = useWords(campaignWords)
  const timeText = useCompanyTimeFormat()
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={{ ...cut, fontWeight: 500 }} title={name}>
          {name}
        </Box>
      ),
    },
    {
      key: 'status',
      header: say('status'),
      width: 264,
      render: (campaign) => <CampaignProgress campaign={campaign} />,
    },
    {
      key: 'contactList',
      header: say('contactList'),
      render: ({ contactList }) => <CampaignName name={contactList?.name} none={say('nowhere')} />,
    },
    {
      key: 'connection',
      header: say('connection'),
      render: ({ whatsapp, moreWhatsappIds: { length: count } }) => {
        const name = whatsapp?.name ?? say('noLine')
        if (count > 0) return <CampaignName name={say('moreLines', { name, count })} none="" />
        return <CampaignName name={whatsapp?.name} none={say('noLine')} />
      },
    },
    {
      key: 'scheduledAt',
      header: say('scheduledAt'),
      width: 136,
      isTabular: true,
      render: ({ scheduledAt, status, repeatEvery }) => (
        <>
          {scheduledAt && timeText(scheduledAt)}
          {/* A campaign that has begun shows its next occurrence in a row of its own. */}
          {status === 'PROGRAMADA' && repeatEvery !== '' && (
            <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'normal' }}>
              {say(`repeats_${repeatEvery}`)}
            </Box>
          )}
        </>
      ),
    },
    {
      key: 'completedAt',
      header: say('completedAt'),
      width: 136,
      isTabular: true,
      render: ({ completedAt }) => completedAt && timeText(completedAt),
    },
  ]
}

function CampaignName({ name, none }: { name: string | undefined; none: string }) {
  return (
    <Box component="bdi" sx={name === undefined ? quiet : cut} title={name}>
      {name ?? none}
    </Box>
  )
}

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const quiet = { ...cut, color: 'text.secondary' } as const
