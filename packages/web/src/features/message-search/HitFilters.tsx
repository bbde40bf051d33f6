import Box from '@mui/material/Box'
import { useWords } from '../../platform/words.ts'
import { useConnections } from '../connections/index.ts'
import { useOwnQueues } from '../queues/index.ts'
import { ChoicePill } from './ChoicePill.tsx'
import type { HitFilter } from './message-search.queries.ts'
import { hitWords } from './message-search.words.ts'

interface HitFiltersProps {
  filter: HitFilter
  days: number | undefined
  onChange: (change: HitFilter) => void
  onDays: (days: number | undefined) => void
}

/** By whom, when, in which queue and over which line. */
export function HitFilters({ filter, days, onChange, onDays }: HitFiltersProps) {
  const say = useWords(hitWords)
  const queues = useOwnQueues()
  const { connections } = useConnections()
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
      <ChoicePill<number>
        label={say('period')}
        value={days}
        onChange={onDays}
        choices={[
          { value: undefined, label: say('period_any') },
          { value: 7, label: say('period_7') },
          { value: 30, label: say('period_30') },
          { value: 365, label: say('period_365') },
        ]}
      />
      {queues.length > 1 && (
        <ChoicePill<number>
          label={say('queue')}
          value={filter.queueId}
          onChange={(queueId) => onChange({ ...filter, queueId })}
          choices={[
            { value: undefined, label: say('queue_any') },
            ...queues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {connections.length > 1 && (
        <ChoicePill<number>
          label={say('line')}
          value={filter.whatsappId}
          onChange={(whatsappId) => onChange({ ...filter, whatsappId })}
          choices={[
            { value: undefined, label: say('line_any') },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Box>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 1, px: 2, pb: 1.5 } as const
