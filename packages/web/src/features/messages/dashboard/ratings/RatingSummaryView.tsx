import type { RatedGroup, RatingSummary } from '@guiche/contract/dashboard'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { type Figure, FigureTable } from '../../../../ui/FigureTable.tsx'
import { averageText, rateLooks, rates, shareText } from './rating-rules.ts'
import { ratingsWords } from './ratings.words.ts'
import { GroupName } from '../report/ReportTable.tsx'

/** The average, the number of each rating, and the same by attendant and by queue. */
export function RatingSummaryView({ summary }: { summary: RatingSummary }) {
  const say = useWords(ratingsWords)
  return (
    <Box sx={grid}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={average}>
          {say('averageOf', { average: averageText(summary.average) })}
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {say('count', { count: summary.count, shown: formatCount(summary.count) })}
          </Box>
        </Box>
        <RatingDistribution summary={summary} />
      </Box>
      <RatingGroups
        label={say('attendant')}
        rows={summary.users}
        nameOf={({ key, name }) => (key === null ? say('nobody') : name)}
      />
      <RatingGroups
        label={say('queue')}
        rows={summary.queues}
        nameOf={({ key, name }) => (key === null ? say('noQueue') : name)}
      />
    </Box>
  )
}

/** Horizontal bars, marked up as a list for screen readers. */
function RatingDistribution({ summary }: { summary: RatingSummary }) {
  const say = useWords(ratingsWords)
  return (
    <Box component="ul" aria-label={say('distribution')} sx={list}>
      {rates.map((rate) => {
        const { icon: Icon, color } = rateLooks[rate]
        const count = summary.rates[rate - 1] ?? 0
        const share = summary.count === 0 ? 0 : (count / summary.count) * 100
        return (
          <Box component="li" key={rate} sx={{ mt: 3 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
              <Box component="span" sx={{ display: 'inline-flex', color }}>
                <Icon size={16} aria-hidden />
              </Box>
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {say(`rate_${rate}`)}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(count)} ({shareText(count, summary.count)})
              </Box>
            </Box>
            <Box aria-hidden sx={track}>
              <Box sx={{ ...bar, bgcolor: color }} style={{ width: `${share}%` }} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

interface GroupsProps {
  label: string
  rows: readonly RatedGroup[]
  nameOf: (row: RatedGroup) => string
}

function RatingGroups({ label, rows, nameOf }: GroupsProps) {
  const say = useWords(ratingsWords)
  const columns: Figure<RatedGroup>[] = [
    {
      key: 'name',
      header: label,
      render: (row) => <GroupName name={nameOf(row)} color={row.color} />,
    },
    {
      key: 'count',
      header: say('ratings'),
      isNumber: true,
      render: ({ count }) => formatCount(count),
    },
    {
      key: 'average',
      header: say('average'),
      isNumber: true,
      render: (row) => averageText(row.average),
    },
  ]
  return (
    <FigureTable
      label={`${say('title')}: ${label}`}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key ?? 'none'}
      maxHeight={224}
    />
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: 8,
  rowGap: 5,
} as const

const average = {
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: 3,
  fontSize: '1.5rem',
  lineHeight: 1.25,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
} as const

const list = { listStyle: 'none', m: 0, p: 0 } as const

const track = {
  height: 8,
  borderRadius: '4px',
  bgcolor: 'surface.hover',
  overflow: 'hidden',
} as const

const bar = {
  height: '100%',
  opacity: 0.8,
  transition: 'width 160ms cubic-bezier(0.2, 0, 0, 1)',
} as const
