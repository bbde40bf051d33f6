import type { CampaignReport } from '@guiche/contract/campaign-reports'
import { type CampaignWait, listWaits } from '@guiche/contract/campaign-waits'
import type { Campaign } from '@guiche/contract/campaigns'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCompanyTimeFormat } from '../../organisation/sessions/index.ts'
import { useSkipChecks } from './campaigns.queries.ts'
import { waitWords } from './waits.words.ts'

/** The reasons why a campaign is waiting, until when, and what to do. */
export function CampaignWaits({ campaign }: { campaign: Campaign }) {
  const say = useWords(waitWords)
  const timeText = useCompanyTimeFormat()
  const whyText = useWaitReasonText()
  const { waits } = campaign
  if (waits.length === 0) return null
  const isForList = waits.some(({ reason }) => listWaits.has(reason))
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
      {isForList && <ListWaitActions campaign={campaign} />}
    </Alert>
  )
}

/** Actions for a user who does not want to wait for the list's number check. */
function ListWaitActions({ campaign }: { campaign: Campaign }) {
  const say = useWords(waitWords)
  const navigate = useNavigate()
  const { confirm, confirmDialog } = useConfirm()
  const skip = useSkipChecks()
  const { id, contactListId } = campaign

  async function skipChecks() {
    const question = {
      title: say('skipTitle'),
      text: say('skipText'),
      confirmLabel: say('skipChecks'),
    }
    if (!(await confirm(question))) return
    await skip.mutateAsync(id).catch((error: unknown) => toast.error(errorText(error)))
  }

  return (
    <Box sx={actions}>
      <Button
        variant="outlined"
        size="small"
        loading={skip.isPending}
        onClick={() => void skipChecks()}
      >
        {say('skipChecks')}
      </Button>
      {contactListId !== null && (
        <Button
          size="small"
          onClick={() => void navigate(`/contact-lists/${contactListId}/contacts`)}
        >
          {say('openList')}
        </Button>
      )}
      {confirmDialog}
    </Box>
  )
}

/** One line with the first reason for waiting. */
export function useWaitText(waits: readonly CampaignWait[]): string | undefined {
  const say = useWords(waitWords)
  const timeText = useCompanyTimeFormat()
  const whyText = useWaitReasonText()
  const [first] = waits
  if (first === undefined) return undefined
  const why = say('short', { why: whyText(first) })
  return first.until === null ? why : `${why} ${say('until', { at: timeText(first.until) })}`
}

function useWaitReasonText(): (wait: CampaignWait) => string {
  const say = useWords(waitWords)
  return ({ reason, whatsappName, used, limit }) =>
    say(`why_${reason}`, {
      line: whatsappName ?? say('lineUnknown'),
      used: formatCount(used ?? 0),
      limit: formatCount(limit ?? 0),
    })
}

/** Number of recipients left out because their number was not checked. */
export function UncheckedWarning({ report }: { report: CampaignReport }) {
  const say = useWords(waitWords)
  const { reasons, campaign, leftOut = 0 } = report
  const count = reasons.find(({ code }) => code === 'ERR_CAMPAIGN_NUMBER_UNCHECKED')?.count ?? 0
  if (count === 0) return null
  return (
    <Alert severity="warning">
      {say('unchecked', { count, shown: formatCount(count) })}{' '}
      {campaign.status === 'EM_ANDAMENTO' && say('uncheckedTodo')}
      {leftOut > 0 && say('uncheckedNow')}
    </Alert>
  )
}

const actions = { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 } as const

const list = { m: 0, mt: 1, pl: 4, display: 'grid', gap: 1 } as const
