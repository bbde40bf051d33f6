import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMemo } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Field } from '../../../ui/Field.tsx'
import { filterOptions } from '../../../ui/filter-options.ts'
import { useControlWords } from '../../../ui/control.words.ts'
import { useUiWords } from '../../../ui/ui.words.ts'
import { workingHoursWords } from './working-hours.words.ts'

interface TimeZoneInputProps {
  value: string
  onChange: (zone: string) => void
}

const brazilian = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Fortaleza',
  'America/Recife',
  'America/Bahia',
  'America/Belem',
  'America/Rio_Branco',
  'America/Noronha',
]

/** Select for all time zones of the browser, Brazil's first. */
export function TimeZoneInput({ value, onChange }: TimeZoneInputProps) {
  const say = useWords(workingHoursWords)
  const ui = useControlWords()
  const closeLabel = useUiWords()('close')
  const zones = useMemo(
    () => [...new Set([...brazilian, value, ...Intl.supportedValuesOf('timeZone'), 'UTC'])],
    [value],
  )
  return (
    <Field label={say('timeZone')} help={say('timeZoneHelp')}>
      {({ id, ...aria }) => (
        <Autocomplete<string, false, true>
          id={id}
          disableClearable
          value={value}
          options={zones}
          getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
          onChange={(_, zone) => onChange(zone)}
          filterOptions={filterOptions}
          noOptionsText={ui('nothingFound')}
          openText={say('timeZone')}
          closeText={closeLabel}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              slotProps={{ input: { ...slotProps.htmlInput, ...aria } }}
            />
          )}
        />
      )}
    </Field>
  )
}
