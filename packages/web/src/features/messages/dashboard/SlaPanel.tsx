import type { CsvRow } from '@guiche/contract/csv'
import type { SlaFigures, SlaOutcomes, SlaRow } from '@guiche/contract/sla'
import { slaKinds } from '@guiche/contract/sla-targets'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { slaReportQuery } from './dashboard.queries.ts'
import { ExplainedName } from './ExplainedName.tsx'
import { type Figure, FigureTable } from '../../../ui/FigureTable.tsx'
import { ReportedPanel } from './ReportedPanel.tsx'
import { slaReportWords } from './sla.words.ts'

interface SlaReport {
  rows: readonly SlaRow[]
  total: SlaFigures
}

/** The queues' targets: tickets late now, and the share met in time. */
export function SlaPanel({ range }: { range: { from: string; to: string } }) {
  const say = useWords(slaReportWords)
  return (
    <ReportedPanel
      say={say}
      range={range}
      query={useQuery(slaReportQuery(range))}
      csvRowsOf={csvRowsOf}
    >
      {(report) => <SlaTable report={report} />}
    </ReportedPanel>
  )

  function csvRowsOf({ rows, total }: SlaReport): CsvRow[] {
    const csvRowOf = (name: string, figures: SlaFigures): CsvRow => [
      name,
      figures.warned,
      figures.breached,
      ...slaKinds.flatMap((kind) => [figures[kind].met, figures[kind].missed]),
    ]
    const heads = slaKinds.flatMap((kind) =>
      (['met', 'missed'] as const).map((of) => say(of, { what: say(kind) })),
    )
    return [
      [say('queue'), say('warned'), say('breached'), ...heads],
      ...rows.map((row) => csvRowOf(row.queueId === null ? say('deleted') : row.name, row)),
      csvRowOf(say('total'), total),
    ]
  }
}

/** Rows by queue, in the queues' order. */
export function SlaTable({ report: { rows, total } }: { report: SlaReport }) {
  const say = useWords(slaReportWords)
  const columns: Figure<SlaRow>[] = [
    {
      key: 'queue',
      header: say('queue'),
      render: ({ queueId, name, color }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          {color !== null && <Box aria-hidden sx={dot} style={{ background: color }} />}
          <bdi>{queueId === null ? say('deleted') : name}</bdi>
        </Box>
      ),
    },
    ...(['warned', 'breached'] as const).map((key) => ({
      key,
      header: <ExplainedName name={say(key)} means={say(`${key}_means`)} />,
      isNumber: true,
      render: (row: SlaRow) => <LateCount count={row[key]} isBreached={key === 'breached'} />,
    })),
    ...slaKinds.map((kind) => ({
      key: kind,
      header: <ExplainedName name={say(kind)} means={say(`${kind}_means`)} />,
      isNumber: true,
      render: (row: SlaRow) => <MetShare of={row[kind]} />,
    })),
  ]
  return (
    <FigureTable
      label={say('title')}
      columns={columns}
      rows={rows}
      rowKey={({ queueId }) => queueId ?? 'deleted'}
      foot={[
        say('total'),
        formatCount(total.warned),
        formatCount(total.breached),
        ...slaKinds.map((kind) => <MetShare key={kind} of={total[kind]} />),
      ]}
    />
  )
}

function LateCount({ count, isBreached }: { count: number; isBreached: boolean }) {
  if (count === 0) return '0'
  const color = isBreached ? 'error.text' : 'warning.text'
  return (
    <Box component="span" sx={{ color, fontWeight: 500 }}>
      {formatCount(count)}
    </Box>
  )
}

/** A percentage, with the total below it. */
function MetShare({ of: { met, missed } }: { of: SlaOutcomes }) {
  const say = useWords(slaReportWords)
  const all = met + missed
  if (all === 0) return '–'
  return (
    <>
      {/* Rounded down, so that 100 % means that none was late. */}
      {`${Math.floor((met * 100) / all)} %`}
      <Box
        component="span"
        sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
      >
        {say('ofAll', { met: formatCount(met), all: formatCount(all) })}
      </Box>
    </>
  )
}

const dot = { width: 10, height: 10, borderRadius: '50%', flexShrink: 0 } as const
