import type { ReportGrouping, ReportRow, Spread } from '@guiche/contract/dashboard'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ColorDot } from '../../../../ui/ColorChips.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { minutesText, type ReportTime, reportTimes } from '../dashboard-rules.ts'
import { dashboardWords } from '../dashboard.words.ts'
import { ExplainedName } from '../ExplainedName.tsx'
import { type Figure, FigureTable } from '../../../../ui/FigureTable.tsx'
import type { Report } from './report.ts'

export interface ReportTableProps {
  by: ReportGrouping
  report: Report
  nameOf: (row: ReportRow) => string
}

/** Counts and times of each group: the median, with the 90th percentile below it. */
export function ReportTable({ by, report, nameOf }: ReportTableProps) {
  const say = useWords(dashboardWords)
  const columns: Figure<ReportRow>[] = [
    {
      key: 'name',
      header: say(`by_${by}`),
      render: (row) => <GroupName name={nameOf(row)} color={row.color} />,
    },
    {
      key: 'tickets',
      header: <ExplainedName name={say('tickets')} means={say('tickets_means')} />,
      isNumber: true,
      render: ({ tickets }) => formatCount(tickets),
    },
    {
      key: 'finished',
      header: <ExplainedName name={say('finished')} means={say('supportFinished_means')} />,
      isNumber: true,
      render: ({ finished }) => formatCount(finished),
    },
    {
      key: 'open',
      header: <ExplainedName name={say('open')} means={say('open_means')} />,
      isNumber: true,
      render: ({ open }) => formatCount(open),
    },
    {
      key: 'transfers',
      header: <ExplainedName name={say('transfers')} means={say('transfers_means')} />,
      isNumber: true,
      render: ({ transfers }) => formatCount(transfers),
    },
    ...reportTimes.map((time) => ({
      key: time,
      header: <TimeName time={time} />,
      isNumber: true,
      render: (row: ReportRow) => <ReportTimes spread={row[time]} />,
    })),
  ]
  const { total } = report
  return (
    <FigureTable
      label={`${say('reports')}: ${say(`by_${by}`)}`}
      columns={columns}
      rows={report.rows}
      rowKey={({ key }) => key ?? 'none'}
      foot={[
        say('total'),
        formatCount(total.tickets),
        formatCount(total.finished),
        formatCount(total.open),
        formatCount(total.transfers),
        ...reportTimes.map((time) => <ReportTimes key={time} spread={total[time]} />),
      ]}
    />
  )
}

/** A group's name with its colour. */
export function GroupName({ name, color }: { name: string; color: string | null }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {color !== null && <ColorDot color={color} size={10} />}
      <bdi>{name}</bdi>
    </Box>
  )
}

/** The name of a time with a tooltip that defines its start and end. */
function TimeName({ time }: { time: ReportTime }) {
  const say = useWords(dashboardWords)
  const means = say(time === 'waiting' ? 'avgWaitTime_means' : `${time}_means`)
  return <ExplainedName name={say(time)} means={means} />
}

/** The median, with the 90th percentile below it. */
function ReportTimes({ spread }: { spread: Spread | null }) {
  const say = useWords(dashboardWords)
  if (!spread) return '–'
  return (
    <>
      {minutesText(spread.median)}
      <Box
        component="span"
        sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
      >
        {say('p90')} {minutesText(spread.p90)}
      </Box>
    </>
  )
}
