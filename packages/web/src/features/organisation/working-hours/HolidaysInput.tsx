import type { Holiday } from '@guiche/contract/companies'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { CalendarPlus, Plus, Trash2 } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { missingHolidays } from './national-holidays.ts'
import { workingHoursWords } from './working-hours.words.ts'

interface HolidaysInputProps {
  value: readonly Holiday[]
  onChange: (holidays: Holiday[]) => void
}

/** List of holidays, in the order in which they are stored. */
export function HolidaysInput({ value, onChange }: HolidaysInputProps) {
  const say = useWords(workingHoursWords)

  function addNationalHolidays() {
    const missing = missingHolidays(value, new Date().getFullYear())
    if (missing.length === 0) return toast.info(say('nationalThere'))
    onChange([...value, ...missing].toSorted((a, b) => a.date.localeCompare(b.date)))
    toast.success(say('nationalAdded', { count: missing.length }))
  }

  return (
    <Box role="group" aria-label={say('holidays')}>
      {value.length === 0 && <Box sx={{ color: 'text.secondary', py: 2 }}>{say('noHolidays')}</Box>}
      {value.map((holiday, at) => (
        <HolidayRow
          // Rows have no id, so the index is the key.
          key={at}
          holiday={holiday}
          onChange={(changed) =>
            onChange(value.map((one, place) => (place === at ? changed : one)))
          }
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button
          variant="outlined"
          startIcon={<Plus aria-hidden />}
          onClick={() => onChange([...value, { date: '', name: '', isYearly: false }])}
        >
          {say('addHoliday')}
        </Button>
        <Button
          variant="text"
          startIcon={<CalendarPlus aria-hidden />}
          onClick={addNationalHolidays}
        >
          {say('addNational')}
        </Button>
      </Box>
    </Box>
  )
}

interface HolidayRowProps {
  holiday: Holiday
  onChange: (holiday: Holiday) => void
  onRemove: () => void
}

function HolidayRow({ holiday, onChange, onRemove }: HolidayRowProps) {
  const say = useWords(workingHoursWords)
  return (
    <Box sx={row}>
      <OutlinedInput
        type="date"
        sx={{ gridArea: 'date' }}
        value={holiday.date}
        error={holiday.date === ''}
        onChange={(event) => onChange({ ...holiday, date: event.target.value })}
        slotProps={{
          input: { 'aria-label': say('holidayDate'), 'aria-invalid': holiday.date === '' },
        }}
      />
      <OutlinedInput
        value={holiday.name}
        sx={{ gridArea: 'name' }}
        placeholder={say('holidayName')}
        onChange={(event) => onChange({ ...holiday, name: event.target.value })}
        slotProps={{ input: { 'aria-label': say('holidayName'), maxLength: 100 } }}
      />
      <FormControlLabel
        sx={{ m: 0, whiteSpace: 'nowrap', gridArea: 'yearly' }}
        control={
          <Checkbox
            size="small"
            checked={holiday.isYearly}
            onChange={(event) => onChange({ ...holiday, isYearly: event.target.checked })}
          />
        }
        label={say('yearly')}
      />
      <IconAction
        icon={Trash2}
        sx={{ gridArea: 'remove', justifySelf: 'end' }}
        label={say('removeHoliday', { name: holiday.name || say('unnamed') })}
        onClick={onRemove}
      />
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '152px 1fr auto auto' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 1.5,
  // Narrow screens: date and yearly, then name and removal.
  gridTemplateAreas: { xs: '"date yearly" "name remove"', sm: '"date name yearly remove"' },
} as const
