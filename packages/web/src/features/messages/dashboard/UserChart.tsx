import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { ticketsByUserQuery } from './dashboard.queries.ts'
import { dashboardWords } from './dashboard.words.ts'
import { ExplainedName } from './ExplainedName.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useErrorToast } from './use-error-toast.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'

/** Tickets per user as bars, marked up as a table for screen readers. */
export function UserChart({ range }: { range: { from: string; to: string } }) {
  const say = useWords(dashboardWords)
  const { data, isLoadingError, isError, refetch } = useQuery(ticketsByUserQuery(range))
  useErrorToast(isError, say('userChartError'))
  const rows = data?.data
  const most = Math.max(1, ...(rows ?? []).map(({ quantidade }) => quantidade))

  return (
    <Panel title={<ExplainedName name={say('perUser')} means={say('perUser_means')} />}>
      {isLoadingError && <ErrorState text={say('userChartError')} onRetry={() => void refetch()} />}
      {!rows && !isLoadingError && <Skeleton variant="rounded" height={200} />}
      {rows && (
        <Box role="group" aria-label={say('perUser')} tabIndex={0} sx={scroll}>
          <Box component="table" aria-label={say('perUser')} sx={table}>
            <Box component="thead" sx={visuallyHidden}>
              <tr>
                <th scope="col">{say('attendant')}</th>
                <th scope="col">{say('tickets')}</th>
              </tr>
            </Box>
            <tbody>
              {rows.map(({ nome, quantidade }, index) => (
                // Names may repeat.
                <tr key={`${index}-${nome}`}>
                  <Box component="th" scope="row" sx={name}>
                    <bdi>{nome}</bdi>
                  </Box>
                  <Box component="td" sx={{ width: '100%', p: 0 }}>
                    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                      <Box
                        aria-hidden
                        sx={bar}
                        style={{ width: `calc((100% - 56px) * ${quantidade / most})` }}
                      />
                      {formatCount(quantidade)}
                    </Box>
                  </Box>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Panel>
  )
}

const scroll = { maxHeight: 280, overflow: 'auto' } as const

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& tbody th, & tbody td': { height: 32 },
} as const

const name = {
  pr: 3,
  py: 0,
  pl: 0,
  maxWidth: { xs: 110, sm: 180 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  fontWeight: 400,
} as const

const bar = {
  height: 16,
  borderRadius: '4px',
  bgcolor: 'primary.text',
  opacity: 0.8,
  transition: 'width 160ms cubic-bezier(0.2, 0, 0, 1)',
} as const
