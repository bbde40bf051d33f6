import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { useConnections } from '../../setup/connections/index.ts'
import { useOwnQueues } from '../../setup/queues/index.ts'
import { useAllTags } from '../../setup/tags/index.ts'
import { ChoicePill } from './ChoicePill.tsx'
import type { HitFilter } from './message-search.queries.ts'
import { hitWords } from './message-search.words.ts'
import type { Period } from './period.ts'
import { PeriodPill } from './PeriodPill.tsx'

interface HitFiltersProps {
  filter: HitFilter
  period: Period | undefined
  /** True if tags are filtered here and not by the surrounding page. */
  hasTags: boolean
  onChange: (change: HitFilter) => void
  onPeriod: (period: Period | undefined) => void
}

/** Filters by sender, period, queue, line and tags. */
export function HitFilters({ filter, period, hasTags, onChange, onPeriod }: HitFiltersProps) {
  const say = useWords(hitWords)
  const queues = useOwnQueues()
  const { connections } = useConnections()
  const { data: tags = [] } = useAllTags(hasTags)
  return (
    <Box role="group" aria-label={say('filters')} sx={row}>
      <ChoicePill<'customer' | 'us'>
        label={say('from')}
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
        choices={[
          { value: undefined, label: say('from_any') },
          { value: 'customer', label: say('from_customer') },
          { value: 'us', label: say('from_us') },
        ]}
      />
      <PeriodPill period={period} onChange={onPeriod} />
      {queues.length > 1 && (
        <ChoicePill<number>
          label={say('queue')}
          value={filter.queueIds?.[0]}
          onChange={(id) => onChange({ ...filter, queueIds: id === undefined ? undefined : [id] })}
          choices={[
            { value: undefined, label: say('queue_any') },
            ...queues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {connections.length > 1 && (
        <ChoicePill<number>
          label={say('connection')}
          value={filter.whatsappId}
          onChange={(whatsappId) => onChange({ ...filter, whatsappId })}
          choices={[
            { value: undefined, label: say('line_any') },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {hasTags && tags.length > 0 && (
        <FilterMenu
          label={say('tags')}
          options={tags}
          chosen={filter.tags ?? []}
          onChange={(ids) => onChange({ ...filter, tags: ids })}
          none={say('noTags')}
        />
      )}
    </Box>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1.5, px: 4, pb: 2, flexShrink: 0 } as const
