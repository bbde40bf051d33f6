import type { CampaignCounts } from '@guiche/contract/campaigns'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { funnelSteps, percentOf } from './report-rules.ts'
import { reportWords } from './report.words.ts'

/** Share of the recipients that reached each step: delivered, read, answered. */
export function Funnel({ counts }: { counts: CampaignCounts }) {
  const say = useWords(reportWords)
  return (
    <Panel title={say('funnel')}>
      <Box component="dl" sx={steps}>
        {funnelSteps.map((step) => {
          const share = percentOf(counts[step], counts.accepted)
          return (
            <Box key={step} sx={row}>
              <Box component="dt" sx={name}>
                {say(`step_${step}`)}
              </Box>
              <Box component="dd" sx={figure}>
                {formatCount(counts[step])}
                <Box component="span" sx={quiet}>
                  {say('percent', { share })}
                </Box>
              </Box>
              <Box aria-hidden sx={track}>
                <Box sx={bar} style={{ width: `${share}%` }} />
              </Box>
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}

/** In columns where there is room, since each step is compared with the one before it. */
const steps = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `repeat(${funnelSteps.length}, minmax(0, 1fr))`,
  },
  gap: { xs: 3, md: 6 },
  m: 0,
} as const

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: 1,
} as const

const name = { color: { md: 'text.secondary' }, typography: { md: 'body2' } } as const

const figure = {
  m: 0,
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: { md: 'space-between' },
  gap: 2,
  fontSize: { md: '1.25rem' },
  fontWeight: { xs: 500, md: 600 },
  fontVariantNumeric: 'tabular-nums',
} as const

const quiet = {
  minWidth: 40,
  textAlign: 'right',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
} as const

const track = {
  gridColumn: '1 / -1',
  height: 8,
  borderRadius: '4px',
  bgcolor: 'surface.rule',
  overflow: 'hidden',
} as const

const bar = {
  height: '100%',
  borderRadius: '4px',
  bgcolor: 'primary.text',
  opacity: 0.8,
  transition: 'width 160ms cubic-bezier(0.2, 0, 0, 1)',
} as const
