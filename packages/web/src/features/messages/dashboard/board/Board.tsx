import type { Board as Now } from '@guiche/contract/dashboard'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { Page } from '../../../../ui/Page.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { useHearing } from '../../../organisation/sessions/index.ts'
import { boardCsvRows } from './board-csv-rows.ts'
import { earliestWait, waitText } from './board-rules.ts'
import { boardWords } from './board.words.ts'
import { BoardPeople } from './BoardPeople.tsx'
import { BoardQueues } from './BoardQueues.tsx'
import { boardLive, boardQuery } from '../dashboard.queries.ts'
import { ExplainedName } from '../ExplainedName.tsx'
import { LongestWaits } from './LongestWaits.tsx'
import { CsvButton } from '../../../organisation/sheets/index.ts'

/** Live figures: open tickets per attendant and waiting customers per queue. */
export function Board() {
  const say = useWords(boardWords)
  const { data, dataUpdatedAt, isLoadingError, error, refetch } = useQuery(boardQuery)
  useHearing(boardLive)
  return (
    <Page
      title={say('title')}
      otherActions={
        <CsvButton
          disabled={!data}
          fileName={`${say('file')}.csv`}
          rows={() => (data ? boardCsvRows(data, say) : [])}
        />
      }
    >
      <Box sx={content}>
        {isLoadingError ? (
          <ErrorState {...errorProps({ error, refetch })} />
        ) : data ? (
          <BoardContent now={data} cameAt={dataUpdatedAt} />
        ) : (
          <>
            <Skeleton variant="rounded" height={72} />
            <Skeleton variant="rounded" height={200} />
            <Skeleton variant="rounded" height={200} />
          </>
        )}
      </Box>
    </Page>
  )
}

/** @param cameAt arrival of the response by the browser's clock, which may be wrong */
function BoardContent({ now, cameAt }: { now: Now; cameAt: number }) {
  const at = Date.parse(now.at) + Math.max(0, useNow() - cameAt)
  return (
    <>
      <BoardFigures now={now} at={at} />
      <LongestWaits longest={now.longest} at={at} />
      <BoardPeople people={now.people} at={at} />
      <BoardQueues queues={now.queues} at={at} />
    </>
  )
}

function BoardFigures({ now: { people, queues }, at }: { now: Now; at: number }) {
  const say = useWords(boardWords)
  const sumOverQueues = (count: (row: Now['queues'][number]) => number) =>
    queues.reduce((all, row) => all + count(row), 0)
  const figures = [
    {
      key: 'happening',
      name: say('happening'),
      value: formatCount(sumOverQueues(({ open }) => open)),
    },
    {
      key: 'pending',
      name: say('pending'),
      value: formatCount(sumOverQueues(({ pending }) => pending)),
    },
    {
      key: 'unanswered',
      name: <ExplainedName name={say('unanswered')} means={say('unanswered_means')} />,
      value: formatCount(sumOverQueues(({ unanswered }) => unanswered)),
    },
    {
      key: 'longestWait',
      name: <ExplainedName name={say('longestWait')} means={say('longestWait_means')} />,
      value: waitText(earliestWait([...queues, ...people]), at),
    },
  ]
  return (
    <Box component="dl" sx={row}>
      {figures.map(({ key, name, value }) => (
        <Box key={key} sx={card}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ typography: 'h2', m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const content = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  px: { xs: 4, sm: 6 },
  pb: 6,
  '& > *': { flexShrink: 0 },
} as const

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: 4,
  m: 0,
} as const

const card = { bgcolor: 'surface.app', borderRadius: '12px', p: 4, minWidth: 0 } as const
