import type { CsvRow } from '@guiche/contract/csv'
import type { PauseRow } from '@guiche/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { dayMonthYearText, minutesText } from './dashboard-rules.ts'
import { pausesQuery } from './dashboard.queries.ts'
import { type Figure, FigureTable } from '../../../ui/FigureTable.tsx'
import { pausesWords } from './pauses.words.ts'
import { ReportedPanel } from './ReportedPanel.tsx'

/** The pauses of a period by day and user. */
export function PausesPanel({ range }: { range: { from: string; to: string } }) {
  const say = useWords(pausesWords)
  return (
    <ReportedPanel
      say={say}
      range={range}
      query={useQuery(pausesQuery(range))}
      csvRowsOf={csvRowsOf}
    >
      {({ rows, hasMore }) => (
        <>
          <PausesTable rows={rows} />
          {hasMore && (
            <Box role="note" sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>
              {say('hasMore')}
            </Box>
          )}
        </>
      )}
    </ReportedPanel>
  )

  function csvRowsOf({ rows }: { rows: readonly PauseRow[] }): CsvRow[] {
    return [
      [say('day'), say('attendant'), say('pauses'), say('minutes'), say('reasons')],
      ...rows.map((row) => [
        dayMonthYearText(row.day),
        row.name,
        row.pauses,
        row.minutes,
        row.reasons.join(', '),
      ]),
    ]
  }
}

/** Rows by day, the newest first, then by user. */
export function PausesTable({ rows }: { rows: readonly PauseRow[] }) {
  const say = useWords(pausesWords)
  const columns: Figure<PauseRow>[] = [
    { key: 'day', header: say('day'), render: ({ day }) => dayMonthYearText(day) },
    { key: 'person', header: say('attendant'), render: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'reasons',
      header: say('reasons'),
      render: ({ reasons }) => (reasons.length === 0 ? '–' : <bdi>{reasons.join(', ')}</bdi>),
    },
    {
      key: 'pauses',
      header: say('pauses'),
      isNumber: true,
      render: ({ pauses }) => formatCount(pauses),
    },
    {
      key: 'time',
      header: say('time'),
      isNumber: true,
      render: ({ minutes, isRunning }) => (
        <>
          {minutesText(minutes)}
          {isRunning && (
            <Box
              component="span"
              sx={{ display: 'block', typography: 'caption', color: 'warning.text' }}
            >
              {say('running')}
            </Box>
          )}
        </>
      ),
    },
  ]
  return (
    <FigureTable
      label={say('title')}
      columns={columns}
      rows={rows}
      rowKey={({ day, userId }) => `${day} ${userId}`}
    />
  )
}
