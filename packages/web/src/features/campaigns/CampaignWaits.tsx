import type { CampaignReport } from '@guiche/contract/campaign-reports'
import type { CampaignWait } from '@guiche/contract/campaign-waits'
import Alert from '@mui/material/Alert'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { formatCount } from '../../ui/formats.ts'
import { useCompanyTime } from '../sessions/index.ts'
import { waitWords } from './waits.words.ts'

/** Why a campaign writes to nobody just now, until when, and what to do. */
export function CampaignWaits({ waits }: { waits: readonly CampaignWait[] }) {
  const say = useWords(waitWords)
  const timeText = useCompanyTime()
  const whyText = useWhyText()
  if (waits.length === 0) return null
  return (
    <Alert severity="info">
      <Box sx={{ fontWeight: 600 }}>{say('title')}</Box>
      <Box component="ul" sx={list}>
        {waits.map((wait) => (
          <li key={`${wait.whatsappId} ${wait.reason}`}>
            {[
              whyText(wait),
              wait.warmingSince !== null && say('since', { at: timeText(wait.warmingSince) }),
              wait.until !== null && say('until', { at: timeText(wait.until) }),
              say(`todo_${wait.reason}`),
            ]
              .filter(Boolean)
              .join(' ')}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** The same in a line. */
export function useWaitText(waits: readonly CampaignWait[]): string | undefined {
  const say = useWords(waitWords)
  const timeText = useCompanyTime()
  const whyText = useWhyText()
  const [first] = waits
  if (first === undefined) return undefined
  const why = say('short', { why: whyText(first) })
  return first.until === null ? why : `${why} ${say('until', { at: timeText(first.until) })}`
}

function useWhyText(): (wait: CampaignWait) => string {
  const say = useWords(waitWords)
  return ({ reason, whatsappName, used, limit }) =>
    say(`why_${reason}`, {
      line: whatsappName ?? say('lineUnknown'),
      used: formatCount(used ?? 0),
      limit: formatCount(limit ?? 0),
    })
}

/** Of a live segment, how many were left out since nobody had asked about their number. */
export function LeftOut({ report: { reasons } }: { report: CampaignReport }) {
  const say = useWords(waitWords)
  const count = reasons.find(({ code }) => code === 'ERR_CAMPAIGN_NUMBER_UNCHECKED')?.count ?? 0
  if (count === 0) return null
  return (
    <Alert severity="warning">
      {say('unchecked', { count, shown: formatCount(count) })} {say('uncheckedTodo')}
    </Alert>
  )
}

const list = { m: 0, mt: 1, pl: 4, display: 'grid', gap: 1 } as const
