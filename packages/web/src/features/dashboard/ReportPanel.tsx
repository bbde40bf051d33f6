import type { ReportFigures, ReportGrouping, ReportRow, Spread } from '@guiche/contract/dashboard'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatCount } from '../../ui/formats.ts'
import { SLIDING_TABS } from '../../ui/theme-roles.ts'
import { type Asked, minutesText, reportGroupings } from './dashboard-filter.ts'
import { reportOf } from './dashboard.queries.ts'
import { dashboardWords } from './dashboard.words.ts'
import { Explained } from './Explained.tsx'
import { type Figure, FigureTable } from './FigureTable.tsx'
import { Panel } from './Panel.tsx'
import { csvOf, type Report, saveFile } from './report-csv.ts'

const times = ['firstResponse', 'waiting', 'handling'] as const

interface ReportPanelProps extends Pick<Asked, 'by' | 'clock'> {
  range: { from: string; to: string }
  onAsk: (change: Partial<Asked>) => void
}

/** Counts and times by queue, line, tag, hour or person. */
export function ReportPanel({ range, by, clock, onAsk }: ReportPanelProps) {
  const say = useWords(dashboardWords)
  const panelId = useId()
  const { data, isLoadingError, error, refetch } = useQuery(reportOf({ by, clock, ...range }))
  const nameOf = useRowName(by)
  const hasHours = data?.hasHours === true

  return (
    <Panel
      title={say('reports')}
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
          <Box>
            <FormControlLabel
              disabled={!hasHours}
              label={say('working')}
              sx={{ gap: 2, mr: 0, ml: 0 }}
              control={
                <Switch
                  checked={clock === 'working' && hasHours}
                  onChange={(_event, checked) => onAsk({ clock: checked ? 'working' : 'all' })}
                />
              }
            />
            {data && !hasHours && (
              <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
                {say('working_none')}
              </Box>
            )}
          </Box>
          <Button
            startIcon={<Download aria-hidden />}
            disabled={!data || data.rows.length === 0}
            onClick={() => {
              if (data) void download(data)
            }}
          >
            {say('csv')}
          </Button>
        </Box>
      }
    >
      <Tabs
        value={by}
        onChange={(_event, next: ReportGrouping) => onAsk({ by: next })}
        aria-label={say('reports')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ ...SLIDING_TABS, mx: { xs: -4, sm: -5 }, mb: 3 }}
      >
        {reportGroupings.map((one) => (
          <Tab
            key={one}
            value={one}
            label={say(`by_${one}`)}
            id={`${panelId}-${one}`}
            aria-controls={panelId}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${by}`}>
        {isLoadingError && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {!data && !isLoadingError && <Skeleton variant="rounded" height={160} />}
        {data?.rows.length === 0 && <EmptyState text={say('nothing')} help={say('nothingHelp')} />}
        {data && data.rows.length > 0 && <ReportTable by={by} report={data} nameOf={nameOf} />}
      </Box>
    </Panel>
  )

  async function download({ rows, total }: Report) {
    const heads = times.flatMap((time) =>
      (['median', 'p90'] as const).map((of) =>
        say('inMinutes', { figure: say(time), of: say(of) }),
      ),
    )
    const lineOf = (name: string, figures: ReportFigures) => [
      name,
      figures.tickets,
      figures.finished,
      figures.transfers,
      ...times.flatMap((time) => [figures[time]?.median ?? null, figures[time]?.p90 ?? null]),
    ]
    const content = await csvOf([
      [say(`by_${by}`), say('tickets'), say('finished'), say('transfers'), ...heads],
      ...rows.map((row) => lineOf(nameOf(row), row)),
      lineOf(say('total'), total),
    ])
    const days = [range.from, range.to].filter((day) => day !== '')
    saveFile(`${[say('file'), by, ...days].join('-')}.csv`, content)
  }
}

interface ReportTableProps {
  by: ReportGrouping
  report: Report
  nameOf: (row: ReportRow) => string
}

function ReportTable({ by, report, nameOf }: ReportTableProps) {
  const say = useWords(dashboardWords)
  const columns: Figure<ReportRow>[] = [
    {
      key: 'name',
      header: say(`by_${by}`),
      render: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          {row.color !== null && <Box aria-hidden sx={dot} style={{ background: row.color }} />}
          <bdi>{nameOf(row)}</bdi>
        </Box>
      ),
    },
    {
      key: 'tickets',
      header: <Explained name={say('tickets')} means={say('tickets_means')} />,
      isNumber: true,
      render: ({ tickets }) => formatCount(tickets),
    },
    {
      key: 'finished',
      header: <Explained name={say('finished')} means={say('supportFinished_means')} />,
      isNumber: true,
      render: ({ finished }) => formatCount(finished),
    },
    {
      key: 'transfers',
      header: <Explained name={say('transfers')} means={say('transfers_means')} />,
      isNumber: true,
      render: ({ transfers }) => formatCount(transfers),
    },
    ...times.map((time) => ({
      key: time,
      header: <Explained name={say(time)} means={meansOf(time)} />,
      isNumber: true,
      render: (row: ReportRow) => <Times spread={row[time]} />,
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
        formatCount(total.transfers),
        ...times.map((time) => <Times key={time} spread={total[time]} />),
      ]}
    />
  )

  function meansOf(time: (typeof times)[number]): string {
    return say(time === 'waiting' ? 'avgWaitTime_means' : `${time}_means`)
  }
}

/** The median, and below it what nine in ten do not exceed. */
function Times({ spread }: { spread: Spread | null }) {
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

function useRowName(by: ReportGrouping): (row: ReportRow) => string {
  const say = useWords(dashboardWords)
  return ({ key, name }) => {
    if (by === 'hour') return `${String(key ?? 0).padStart(2, '0')}:00`
    return key === null ? say(`none_${by}`) : name
  }
}

const dot = { width: 10, height: 10, borderRadius: '50%', flexShrink: 0 } as const
