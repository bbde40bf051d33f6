import type { CsvRow } from '@guiche/contract/csv'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorProps } from '../../../platform/error-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { CsvButton } from '../../organisation/sheets/index.ts'
import { csvNameOf } from './dashboard-rules.ts'

interface ReportedPanelProps<Report> {
  say: (key: 'title' | 'csv' | 'file' | 'none' | 'noneHelp') => string
  range: { from: string; to: string }
  query: UseQueryResult<Report>
  csvRowsOf: (report: Report) => CsvRow[]
  /** Renders a report with rows. */
  children: (report: Report) => ReactNode
}

/** Panel of a report that is loaded at once, with a button that saves its rows as CSV. */
export function ReportedPanel<Report extends { readonly rows: readonly unknown[] }>({
  say,
  range,
  query,
  csvRowsOf,
  children,
}: ReportedPanelProps<Report>) {
  const { data, isLoadingError, error, refetch } = query
  return (
    <Panel
      title={say('title')}
      actions={
        <CsvButton
          label={say('csv')}
          disabled={!data || data.rows.length === 0}
          fileName={csvNameOf(say('file'), range)}
          rows={() => (data ? csvRowsOf(data) : [])}
        />
      }
    >
      {isLoadingError && <ErrorState {...errorProps({ error, refetch })} />}
      {!data && !isLoadingError && <Skeleton variant="rounded" height={120} />}
      {data?.rows.length === 0 && <EmptyState text={say('none')} help={say('noneHelp')} />}
      {data && data.rows.length > 0 && children(data)}
    </Panel>
  )
}
