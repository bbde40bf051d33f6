import type { CsvRow } from '@guiche/contract/csv'
import type { ReportFigures, ReportGrouping, ReportRow } from '@guiche/contract/dashboard'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SLIDING_TABS } from '../../../../ui/theme-roles.ts'
import {
  csvNameOf,
  type DashboardState,
  reportGroupings,
  type ReportTime,
  reportTimes,
} from '../dashboard-rules.ts'
import { ticketReportQuery } from '../dashboard.queries.ts'
import { dashboardWords } from '../dashboard.words.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { CsvButton } from '../../../organisation/sheets/index.ts'
import type { Report } from './report.ts'
import { ReportTable } from './ReportTable.tsx'
import { DurationTable } from './DurationTable.tsx'

const spreads = ['average', 'median', 'p90'] as const

interface ReportPanelProps extends Pick<DashboardState, 'by' | 'clock'> {
  range: { from: string; to: string }
  onAsk: (change: Partial<DashboardState>) => void
}

/** Counts and times by queue, line, tag, hour or user. */
export function ReportPanel({ range, by, clock, onAsk }: ReportPanelProps) {
  const say = useWords(dashboardWords)
  const panelId = useId()
  const [time, setTime] = useState<ReportTime>()
  const { data, isLoadingError, error, refetch } = useQuery(
    ticketReportQuery({ by, clock, ...range }),
  )
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
          <CsvButton
            disabled={!data || data.rows.length === 0}
            fileName={csvNameOf(`${say('file')}-${by}`, range)}
            rows={() => (data ? csvRowsOf(data) : [])}
          />
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
        {isLoadingError && <ErrorState {...errorProps({ error, refetch })} />}
        {!data && !isLoadingError && <Skeleton variant="rounded" height={160} />}
        {data?.rows.length === 0 && <EmptyState text={say('nothing')} help={say('nothingHelp')} />}
        {data && data.rows.length > 0 && (
          <>
            <TimeChoice time={time} onTime={setTime} />
            {time ? (
              <DurationTable by={by} report={data} nameOf={nameOf} time={time} />
            ) : (
              <ReportTable by={by} report={data} nameOf={nameOf} />
            )}
          </>
        )}
      </Box>
    </Panel>
  )

  function csvRowsOf({ rows, total }: Report): CsvRow[] {
    const heads = reportTimes.flatMap((one) =>
      spreads.map((of) => say('inMinutes', { figure: say(one), of: say(of) })),
    )
    const csvRowOf = (name: string, figures: ReportFigures): CsvRow => [
      name,
      figures.tickets,
      figures.finished,
      figures.open,
      figures.transfers,
      ...reportTimes.flatMap((one) => spreads.map((of) => figures[one]?.[of] ?? null)),
    ]
    return [
      [say(`by_${by}`), say('tickets'), say('finished'), say('open'), say('transfers'), ...heads],
      ...rows.map((row) => csvRowOf(nameOf(row), row)),
      csvRowOf(say('total'), total),
    ]
  }
}

interface TimeChoiceProps {
  /** Undefined shows all times in one table. */
  time: ReportTime | undefined
  onTime: (time: ReportTime | undefined) => void
}

function TimeChoice({ time, onTime }: TimeChoiceProps) {
  const say = useWords(dashboardWords)
  return (
    <Box sx={{ overflowX: 'auto', mb: 3 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={time ?? 'summary'}
        aria-label={say('figures')}
        onChange={(_event, next: ReportTime | 'summary' | null) =>
          next && onTime(next === 'summary' ? undefined : next)
        }
      >
        {(['summary', ...reportTimes] as const).map((one) => (
          <ToggleButton key={one} value={one}>
            {say(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

function useRowName(by: ReportGrouping): (row: ReportRow) => string {
  const say = useWords(dashboardWords)
  return ({ key, name }) => {
    if (by === 'hour') return `${String(key ?? 0).padStart(2, '0')}:00`
    return key === null ? say(`none_${by}`) : name
  }
}
