import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { axisTop, type Column, chartColumnsOf } from './dashboard-rules.ts'
import { ticketsByDayQuery } from './dashboard.queries.ts'
import { dashboardWords } from './dashboard.words.ts'
import { ExplainedName } from './ExplainedName.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useErrorToast } from './use-error-toast.ts'

/** Tickets per day, or per hour of a single day, as columns or as a table. */
export function DayChart({ range }: { range: { from: string; to: string } }) {
  const say = useWords(dashboardWords)
  const [isTable, setIsTable] = useState(false)
  const { data, isLoadingError, isError, refetch } = useQuery(ticketsByDayQuery(range))
  useErrorToast(isError, say('dateChartError'))
  const isHours = range.from !== '' && range.from === range.to
  const title = say(isHours ? 'perHour' : 'perDay')
  const columns = data && chartColumnsOf(data.data, range)

  return (
    <Panel
      title={<ExplainedName name={title} means={say('perDay_means')} />}
      actions={
        <IconAction
          label={say(isTable ? 'asChart' : 'asTable')}
          icon={isTable ? ChartColumn : Table2}
          size="small"
          onClick={() => setIsTable(!isTable)}
        />
      }
    >
      {isLoadingError && <ErrorState text={say('dateChartError')} onRetry={() => void refetch()} />}
      {!columns && !isLoadingError && <Skeleton variant="rounded" height={200} />}
      {columns && data.count === 0 && (
        <EmptyState text={say('nothing')} help={say('nothingHelp')} />
      )}
      {columns && data.count > 0 && !isTable && (
        <DayColumns title={title} columns={columns} count={data.count} />
      )}
      {columns && data.count > 0 && isTable && (
        <FigureTable
          label={title}
          maxHeight={280}
          rows={columns}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', header: say(isHours ? 'hour' : 'day'), render: ({ label }) => label },
            {
              key: 'total',
              header: say('total'),
              isNumber: true,
              render: ({ total }) => formatCount(total),
            },
          ]}
        />
      )}
    </Panel>
  )
}

interface ColumnsProps {
  title: string
  columns: readonly Column[]
  count: number
}

function DayColumns({ title, columns, count }: ColumnsProps) {
  const say = useWords(dashboardWords)
  const most = columns.reduce((top, column) => (column.total > top.total ? column : top))
  const top = axisTop(most.total)
  // As many labels as fit, at even distances.
  const every = Math.ceil(columns.length / 6)
  return (
    <Box
      component="figure"
      role="img"
      aria-label={say('chartOf', { title, total: count, most: most.total, when: most.label })}
      sx={figure}
    >
      <Box sx={plot}>
        {[top, top / 2, 0].map((value) => (
          <Box key={value} sx={gridLine} style={{ bottom: `${(value / top) * 100}%` }}>
            <Box component="span" sx={gridLabel}>
              {formatCount(value)}
            </Box>
          </Box>
        ))}
        <Box sx={bars}>
          {columns.map(({ label, total }) => (
            <Tooltip
              key={label}
              title={`${label}: ${formatCount(total)}`}
              placement="top"
              enterDelay={0}
              describeChild
            >
              <Box sx={slot}>
                <Box sx={bar} style={{ height: `${(total / top) * 100}%` }} />
              </Box>
            </Tooltip>
          ))}
        </Box>
      </Box>
      <Box sx={axis}>
        {columns.map(({ label }, index) => (
          <Box key={label} sx={{ flex: 1, minWidth: 0, position: 'relative', height: 20 }}>
            {index % every === 0 && <Box sx={tick}>{label.replace(/\/\d{4}$/, '')}</Box>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const AXIS_PX = 36

const figure = {
  m: 0,
  fontSize: '0.75rem',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const plot = { position: 'relative', height: 220, mt: 3 } as const

const gridLine = {
  position: 'absolute',
  left: AXIS_PX,
  right: 0,
  height: '1px',
  bgcolor: 'surface.rule',
} as const

const gridLabel = {
  position: 'absolute',
  left: -AXIS_PX,
  width: AXIS_PX - 8,
  textAlign: 'right',
  transform: 'translateY(-50%)',
} as const

const bars = {
  position: 'absolute',
  inset: 0,
  left: AXIS_PX,
  display: 'flex',
  alignItems: 'stretch',
} as const

const slot = {
  flex: 1,
  minWidth: 0,
  px: { xs: '1px', sm: '2px' },
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  borderRadius: '4px',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const bar = {
  width: '100%',
  maxWidth: 32,
  borderRadius: '3px 3px 0 0',
  bgcolor: 'primary.text',
  opacity: 0.8,
} as const

const axis = { display: 'flex', ml: `${AXIS_PX}px`, mt: 1 } as const

const tick = {
  position: 'absolute',
  left: '50%',
  transform: 'translateX(-50%)',
  whiteSpace: 'nowrap',
} as const
