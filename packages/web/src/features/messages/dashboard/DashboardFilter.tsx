import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  type Filter,
  currentMonthFilter,
  hasPeriod,
  isSameFilter,
  periods,
  dateRangeOf,
  dateRangeWording,
} from './dashboard-rules.ts'
import { dashboardWords } from './dashboard.words.ts'

interface DashboardFilterProps {
  filter: Filter
  /** yyyy-MM-dd in the company's time zone. */
  today: string
  onFilter: (filter: Filter) => void
}

/** The period of the figures: the last days, or from one date to another. */
export function DashboardFilter({ filter, today, onFilter }: DashboardFilterProps) {
  const say = useWords(dashboardWords)
  const first = currentMonthFilter(today)
  const { key, days: rangeDays } = dateRangeWording(dateRangeOf(filter, today))
  const [shown, setShown] = useState(filter)
  const [kind, setKind] = useState(filter.kind)
  const [days, setDays] = useState(filter.kind === 'days' ? filter.days : 0)
  const [from, setFrom] = useState(filter.kind === 'dates' ? filter.from : first.from)
  const [to, setTo] = useState(filter.kind === 'dates' ? filter.to : first.to)

  // The address changed, for example by the back button: the fields follow it.
  if (!isSameFilter(shown, filter)) {
    setShown(filter)
    setKind(filter.kind)
    if (filter.kind === 'days') setDays(filter.days)
    else {
      setFrom(filter.from)
      setTo(filter.to)
    }
  }

  function apply() {
    const chosen: Filter = kind === 'days' ? { kind, days } : { kind, from, to }
    if (hasPeriod(chosen)) onFilter(chosen)
    else toast.error(say('selectFilterError'))
  }

  return (
    <Box
      component="form"
      role="search"
      aria-label={say('filter')}
      sx={form}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={say('filterBy')}
        onChange={(_event, next: Filter['kind'] | null) => next && setKind(next)}
      >
        <ToggleButton value="days">{say('period')}</ToggleButton>
        <ToggleButton value="dates">{say('byDates')}</ToggleButton>
      </ToggleButtonGroup>
      {kind === 'days' ? (
        <Box sx={{ width: { xs: '100%', sm: 180 } }}>
          <SelectInput
            label={say('period')}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            options={periods.map((period) => ({
              value: String(period),
              label: period === 0 ? say('days_none') : say('days', { days: period }),
            }))}
          />
        </Box>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 3,
            flex: { xs: '1 1 100%', sm: '0 1 auto' },
          }}
        >
          <TextInput
            label={say('from')}
            type="date"
            value={from}
            inputProps={{ max: to || undefined }}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextInput
            label={say('to')}
            type="date"
            value={to}
            inputProps={{ min: from || undefined }}
            onChange={({ target }) => setTo(target.value)}
          />
        </Box>
      )}
      <Button type="submit" variant="contained">
        {say('filter')}
      </Button>
      <Box component="p" sx={range}>
        {say(key, rangeDays)}
      </Box>
    </Box>
  )
}

const range = { m: 0, flex: '1 1 100%', fontSize: 13, color: 'text.secondary' } as const

const form = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 } as const
