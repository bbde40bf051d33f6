import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import { useQueues } from '../../../setup/queues/index.ts'
import { useColleagues } from '../../../organisation/users/index.ts'
import { csvNameOf } from '../dashboard-rules.ts'
import { loadAllRatings, type RatingFilter, useRatings } from '../dashboard.queries.ts'
import { ExplainedName } from '../ExplainedName.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { ratingCsvRows } from './rating-csv-rows.ts'
import { rates } from './rating-rules.ts'
import { RatingList } from './RatingList.tsx'
import { ratingsWords } from './ratings.words.ts'
import { RatingSummaryView } from './RatingSummaryView.tsx'
import { CsvButton } from '../../../organisation/sheets/index.ts'

type Chosen = Pick<RatingFilter, 'userId' | 'queueId' | 'rate'>

const everything: Chosen = { userId: undefined, queueId: undefined, rate: undefined }

/** Customers' ratings in figures and comments. */
export function RatingsPanel({ range }: { range: { from: string; to: string } }) {
  const say = useWords(ratingsWords)
  const [chosen, setChosen] = useState(everything)
  const filter = { ...range, ...chosen }
  const list = useRatings(filter)
  const { ratings, summary } = list

  return (
    <Panel
      title={<ExplainedName name={say('title')} means={say('title_means')} />}
      actions={
        <CsvButton
          label={say('csv')}
          disabled={!ratings || ratings.length === 0}
          fileName={csvNameOf(say('file'), range)}
          rows={async () => ratingCsvRows(await loadAllRatings(filter), say)}
        />
      }
    >
      <RatingFilters chosen={chosen} onChoose={(change) => setChosen({ ...chosen, ...change })} />
      {list.isLoadingError && <ErrorState {...errorProps(list)} />}
      {list.isPending && <Skeleton variant="rounded" height={160} />}
      {summary && summary.count > 0 && <RatingSummaryView summary={summary} />}
      {ratings?.length === 0 && <EmptyState text={say('none')} help={say('noneHelp')} />}
      {ratings && ratings.length > 0 && (
        <Box sx={{ mt: 5 }}>
          <RatingList
            // Each filter has its own scroll position.
            key={JSON.stringify(filter)}
            ratings={ratings}
            hasMore={list.hasNextPage}
            isPaused={list.isFetching || list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </Box>
      )}
    </Panel>
  )
}

interface FiltersProps {
  chosen: Chosen
  onChoose: (change: Partial<Chosen>) => void
}

function RatingFilters({ chosen, onChoose }: FiltersProps) {
  const say = useWords(ratingsWords)
  const { colleagues } = useColleagues()
  const { queues } = useQueues()
  const fields = [
    {
      key: 'userId',
      label: say('attendant'),
      all: say('all'),
      options: colleagues.map(selectOptionOf),
    },
    {
      key: 'queueId',
      label: say('queue'),
      all: say('allQueues'),
      options: queues.map(selectOptionOf),
    },
    {
      key: 'rate',
      label: say('rate'),
      all: say('allRates'),
      options: rates.map((rate) => ({ value: String(rate), label: say(`rate_${rate}`) })),
    },
  ] as const
  return (
    <Box sx={filters}>
      {fields.map(({ key, label, all, options }) => (
        <SelectInput
          key={key}
          label={label}
          value={String(chosen[key] ?? '')}
          onChange={(value) => onChoose({ [key]: value === '' ? undefined : Number(value) })}
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
    </Box>
  )
}

function selectOptionOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name }
}

const filters = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 200px))' },
  gap: 3,
  mb: 5,
} as const
