import type { CampaignReport } from '@guiche/contract/campaign-reports'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { useHearing } from '../../../organisation/sessions/index.ts'
import { campaignsLive } from '../campaigns.live.ts'
import { campaignWords } from '../campaigns.words.ts'
import { CampaignWaits, UncheckedWarning } from '../CampaignWaits.tsx'
import { useCampaignActions } from '../use-campaign-actions.tsx'
import { useStopText } from '../use-stop-text.ts'
import { CampaignHead } from './CampaignHead.tsx'
import { Costs } from './Costs.tsx'
import { Funnel } from './Funnel.tsx'
import { Recipients } from './Recipients.tsx'
import { reportLive } from './report.live.ts'
import { useCampaignReport } from './report.queries.ts'
import { reportWords } from './report.words.ts'
import { FailureReasons, Variants } from './ReportTables.tsx'

/** A campaign's report, kept current. */
export function CampaignReportPage({ id }: { id: number }) {
  const say = useWords(reportWords)
  const navigate = useNavigate()
  const { data: report, error, isLoadingError, refetch } = useCampaignReport(id)
  useHearing(campaignsLive)
  useHearing(useMemo(() => reportLive(id), [id]))
  const { mainActionOf, dialogs } = useCampaignActions()
  const main = report && mainActionOf(report.campaign)
  const MainIcon = main?.icon
  return (
    <Page
      title={report ? say('titleOf', { name: report.campaign.name }) : say('title')}
      otherActions={
        <>
          <Button
            variant="outlined"
            startIcon={<ArrowLeft aria-hidden />}
            onClick={() => void navigate('/campaigns')}
          >
            {say('back')}
          </Button>
          {main && (
            <Button
              variant="outlined"
              startIcon={MainIcon && <MainIcon aria-hidden />}
              onClick={main.onSelect}
            >
              {main.label}
            </Button>
          )}
        </>
      }
    >
      {isLoadingError ? (
        <ErrorState {...errorProps({ error, refetch })} />
      ) : (
        <Box sx={scroll}>
          {report ? (
            <Report report={report} />
          ) : (
            <Skeleton variant="rounded" height={200} aria-label={say('title')} />
          )}
        </Box>
      )}
      {dialogs}
    </Page>
  )
}

/** @public rendered in tests */
export function Report({ report }: { report: CampaignReport }) {
  const say = useWords(campaignWords)
  const { campaign } = report
  const why = useStopText(campaign.status === 'CANCELADA' ? campaign.stopCode : '')
  return (
    <>
      {why !== undefined && <Alert severity="warning">{say('stoppedItself', { why })}</Alert>}
      <CampaignWaits campaign={campaign} />
      <UncheckedWarning report={report} />
      <CampaignHead report={report} />
      <Funnel counts={campaign.counts} />
      <Box sx={panels}>
        <Variants report={report} />
        <FailureReasons report={report} />
        <Costs report={report} />
      </Box>
      <Recipients report={report} />
    </>
  )
}

const scroll = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  px: { xs: 4, sm: 6 },
  pb: 6,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  '& > *': { flexShrink: 0 },
} as const

const panels = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(320px, 1fr))' },
  gap: 4,
  alignItems: 'start',
  '&:empty': { display: 'none' },
} as const
