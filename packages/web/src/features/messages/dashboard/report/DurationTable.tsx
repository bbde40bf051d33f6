import type { ReportRow, Spread } from '@guiche/contract/dashboard'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { minutesText, type ReportTime } from '../dashboard-rules.ts'
import { dashboardWords } from '../dashboard.words.ts'
import { ExplainedName } from '../ExplainedName.tsx'
import { type Figure, FigureTable } from '../../../../ui/FigureTable.tsx'
import { GroupName, type ReportTableProps } from './ReportTable.tsx'

/** One time of each group with bars: the dark part is the median, the light part the 90th percentile. */
export function DurationTable({
  by,
  report,
  nameOf,
  time,
}: ReportTableProps & { time: ReportTime }) {
  const say = useWords(dashboardWords)
  const most = Math.max(...report.rows.map((row) => row[time]?.p90 ?? 0))
  const columns: Figure<ReportRow>[] = [
    {
      key: 'name',
      header: say(`by_${by}`),
      render: (row) => <GroupName name={nameOf(row)} color={row.color} />,
    },
    {
      key: 'bars',
      header: say('bars'),
      render: (row) => <SpreadBar spread={row[time]} most={most} />,
    },
    {
      key: 'count',
      header: <ExplainedName name={say('counted')} means={say('counted_means')} />,
      isNumber: true,
      render: (row) => formatCount(row[time]?.count ?? 0),
    },
    ...(['average', 'median', 'p90'] as const).map((of) => ({
      key: of,
      header: say(of),
      isNumber: true,
      render: (row: ReportRow) => minutesText(row[time]?.[of] ?? null),
    })),
  ]
  const total = report.total[time]
  return (
    <FigureTable
      label={`${say(time)}: ${say(`by_${by}`)}`}
      columns={columns}
      rows={report.rows}
      rowKey={({ key }) => key ?? 'none'}
      foot={[
        say('total'),
        '',
        formatCount(total?.count ?? 0),
        minutesText(total?.average ?? null),
        minutesText(total?.median ?? null),
        minutesText(total?.p90 ?? null),
      ]}
    />
  )
}

function SpreadBar({ spread, most }: { spread: Spread | null; most: number }) {
  const widthOf = (minutes: number) => `${most === 0 ? 0 : (minutes / most) * 100}%`
  return (
    <Box aria-hidden sx={track}>
      {spread && (
        <>
          <Box sx={{ ...bar, opacity: 0.25 }} style={{ width: widthOf(spread.p90) }} />
          <Box sx={{ ...bar, opacity: 0.8 }} style={{ width: widthOf(spread.median) }} />
        </>
      )}
    </Box>
  )
}

const track = { position: 'relative', height: 16, minWidth: 140 } as const

const bar = {
  position: 'absolute',
  insetBlock: 0,
  left: 0,
  minWidth: 2,
  borderRadius: '4px',
  bgcolor: 'primary.text',
  transition: 'width 160ms cubic-bezier(0.2, 0, 0, 1)',
} as const
