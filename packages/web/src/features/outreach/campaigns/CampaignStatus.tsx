import type { Campaign } from '@guiche/contract/campaigns'
import LinearProgress from '@mui/material/LinearProgress'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { ToneChip } from '../../../ui/ToneChip.tsx'
import { completedCount, statusTone } from './campaign-rules.ts'
import { useWaitText } from './CampaignWaits.tsx'
import { campaignWords } from './campaigns.words.ts'
import { useStopText } from './use-stop-text.ts'

/** A campaign's status as a coloured chip. */
export function CampaignStatusChip({ status }: Pick<Campaign, 'status'>) {
  const say = useWords(campaignWords)
  return <ToneChip tone={statusTone[status]} label={say(status)} />
}

/** A campaign's cell in the table: status, progress or result, and the reason if it stopped by itself. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const say = useWords(campaignWords)
  const { name, status, counts, stopCode } = campaign
  const why = useStopText(status === 'CANCELADA' ? stopCode : '')
  const waits = useWaitText(campaign.waits)
  const settled = completedCount(counts)
  const isPreparing = counts.total === 0
  const hasSent = (status === 'FINALIZADA' || status === 'CANCELADA') && counts.total > 0
  const values = { done: formatCount(settled), total: formatCount(counts.total) }
  return (
    <Box sx={standing}>
      <Box sx={line}>
        <CampaignStatusChip status={status} />
        {status === 'EM_ANDAMENTO' && (
          <Box component="span" sx={quiet}>
            {isPreparing ? say('preparing') : say('progress', values)}
          </Box>
        )}
        {why !== undefined && (
          <Box component="span" sx={quiet} title={say('stoppedItself', { why })}>
            {say('stoppedItself', { why })}
          </Box>
        )}
        {why === undefined && hasSent && (
          <Box component="span" sx={quiet}>
            <CampaignOutcome counts={counts} />
          </Box>
        )}
      </Box>
      {status === 'EM_ANDAMENTO' && (
        <LinearProgress
          aria-label={say('progressOf', { name })}
          {...(isPreparing
            ? {}
            : { variant: 'determinate', value: Math.min(100, (settled / counts.total) * 100) })}
        />
      )}
      {waits !== undefined && (
        <Box component="span" sx={quiet} title={waits}>
          {waits}
        </Box>
      )}
    </Box>
  )
}

/** Numbers of recipients reached and of answers. */
function CampaignOutcome({ counts: { accepted, total, answered } }: Pick<Campaign, 'counts'>) {
  const say = useWords(campaignWords)
  const reached = say('reached', {
    count: total,
    accepted: formatCount(accepted),
    total: formatCount(total),
  })
  if (answered === 0) return reached
  return `${reached} · ${say('answers', { count: answered, shown: formatCount(answered) })}`
}

const standing = { display: 'grid', gap: 1, minWidth: 0 } as const

const line = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 } as const

const quiet = {
  minWidth: 0,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  overflow: 'hidden',
  whiteSpace: 'normal',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
} as const
