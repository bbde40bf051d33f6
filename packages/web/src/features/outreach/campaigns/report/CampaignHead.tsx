import type { CampaignReport } from '@guiche/contract/campaign-reports'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { useCompanyTimeFormat } from '../../../organisation/sessions/index.ts'
import { CampaignStatusChip } from '../CampaignStatus.tsx'
import { reportProgress } from './report-rules.ts'
import { reportWords } from './report.words.ts'

/** Progress and the six figures of the specification. */
export function CampaignHead({ report }: { report: CampaignReport }) {
  const say = useWords(reportWords)
  const timeText = useCompanyTimeFormat()
  const { campaign, validContacts } = report
  const { status, counts, contactList, whatsapp, scheduledAt, completedAt } = campaign
  const values = { delivered: formatCount(counts.accepted), valid: formatCount(validContacts) }
  return (
    <>
      <Box component="section" aria-label={say('progress')} sx={head}>
        <Box sx={line}>
          <CampaignStatusChip status={status} />
          <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {say('deliveredOf', { ...values, count: validContacts })}
          </Box>
          <Box component="span" role="status" sx={pace}>
            <SendingPace report={report} />
          </Box>
        </Box>
        <LinearProgress
          aria-label={say('progress')}
          variant="determinate"
          value={reportProgress(counts, validContacts)}
          sx={{ height: 8, borderRadius: '4px' }}
        />
      </Box>
      <Box component="dl" aria-label={say('cards')} sx={grid}>
        <FigureCard name={say('validContacts')}>{formatCount(validContacts)}</FigureCard>
        <FigureCard name={say('delivered')}>{formatCount(counts.accepted)}</FigureCard>
        <FigureCard name={say('connection')} isText>
          {whatsapp?.name ?? say('defaultLine')}
        </FigureCard>
        <FigureCard name={say('contactList')} isText>
          {contactList?.name ?? say('none')}
        </FigureCard>
        <FigureCard name={say('schedule')} isText>
          {scheduledAt === null ? say('none') : timeText(scheduledAt)}
        </FigureCard>
        <FigureCard name={say('conclusion')} isText>
          {completedAt === null ? say('none') : timeText(completedAt)}
        </FigureCard>
      </Box>
    </>
  )
}

function SendingPace({ report }: { report: CampaignReport }) {
  const say = useWords(reportWords)
  const timeText = useCompanyTimeFormat()
  const { campaign, perMinute, expectedEnd, variants } = report
  const { status, trialShare, chosenVariant, counts } = campaign
  if (status !== 'EM_ANDAMENTO') return null
  if (trialShare !== null && chosenVariant === null && variants.length > 1 && counts.pending > 0)
    return say('trying')
  if (perMinute === null) return say('noPace')
  const pace = say('perMinute', {
    count:
      perMinute < 10 ? perMinute.toFixed(1).replace('.', ',') : formatCount(Math.round(perMinute)),
  })
  if (expectedEnd === null) return pace
  return `${pace} · ${say('expectedEnd', { at: timeText(expectedEnd) })}`
}

function FigureCard({ name, isText = false, children }: CardProps) {
  return (
    <Box sx={card}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {name}
      </Box>
      <Box component="dd" sx={isText ? words : figure}>
        {children}
      </Box>
    </Box>
  )
}

interface CardProps {
  name: string
  isText?: boolean
  children: ReactNode
}

const head = { display: 'grid', gap: 3 } as const

const line = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 } as const

const pace = {
  ml: { sm: 'auto' },
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(6, minmax(0, 1fr))',
  },
  gap: { xs: 2, sm: 3 },
  m: 0,
} as const

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  p: 4,
  borderRadius: '12px',
  bgcolor: 'surface.app',
} as const

const words = {
  m: 0,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const

const figure = {
  m: 0,
  fontSize: '1.5rem',
  lineHeight: 1.25,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
} as const
