import type { Counters } from '@guiche/contract/dashboard'
import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { minutesText } from './dashboard-rules.ts'
import { dashboardWords } from './dashboard.words.ts'
import { ExplainedName } from './ExplainedName.tsx'

const cards = [
  'supportHappening',
  'supportPending',
  'supportFinished',
  'leads',
  'avgSupportTime',
  'avgWaitTime',
] as const

/** Current figures, and those of the period. */
export function CounterCards({ counters }: { counters: Counters | undefined }) {
  const say = useWords(dashboardWords)
  return (
    <Box component="dl" aria-label={say('counters')} sx={grid}>
      {cards.map((card) => (
        <Box key={card} sx={cardStyle}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            <ExplainedName name={say(card)} means={say(`${card}_means`)} />
          </Box>
          <Box component="dd" data-counter={card} sx={figure}>
            {counters ? counterText(card, counters) : <Skeleton width={48} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function counterText(card: (typeof cards)[number], counters: Counters): string {
  if (card === 'avgSupportTime' || card === 'avgWaitTime') return minutesText(counters[card])
  return formatCount(counters[card])
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
  gap: { xs: 2, sm: 3 },
  m: 0,
} as const

const cardStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 2,
  minWidth: 0,
  p: 4,
  borderRadius: '12px',
  bgcolor: 'surface.app',
} as const

const figure = {
  m: 0,
  fontSize: '1.5rem',
  lineHeight: 1.25,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
} as const
