import { callingCodes, countries, countriesOfCode } from '@guiche/contract/calling-codes'
import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMemo } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Field } from '../../../ui/Field.tsx'
import { filterOptions } from '../../../ui/filter-options.ts'
import { useControlWords } from '../../../ui/control.words.ts'
import { useUiWords } from '../../../ui/ui.words.ts'
import { countryName } from './country-name.ts'
import { settingWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

/** Most companies are in these countries. */
const FIRST = ['BR', 'MX', 'AR', 'PT']

/** The country whose code the server adds to phone numbers without one. */
export function CountryChoice() {
  const say = useWords(settingWords)
  const ui = useControlWords()
  const closeLabel = useUiWords()('close')
  const language = useLanguage()
  const { value = 'BR', save } = useSetting('country')
  const labels = useMemo(
    () => new Map(countries.map((country) => [country, countryLabel(country, language)])),
    [language],
  )
  const options = useMemo(() => sortedCountries(labels, language), [labels, language])
  return (
    <Field label={say('country')} help={say('countryHelp')}>
      {({ id, ...aria }) => (
        <Autocomplete<string, false, true>
          id={id}
          disableClearable
          value={value}
          options={options}
          getOptionLabel={(country) => labels.get(country) ?? country}
          onChange={(_, country) => void save(country)}
          filterOptions={filterOptions}
          noOptionsText={ui('nothingFound')}
          openText={say('country')}
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

/** Formats a country: 'Brasil (+55)'. */
function countryLabel(country: string, language: string): string {
  const code = callingCodes.find((one) => countriesOfCode(one).includes(country)) ?? ''
  return `${countryName(country, language)} (+${code})`
}

function sortedCountries(labels: ReadonlyMap<string, string>, language: string): string[] {
  const byName = [...labels].toSorted(([, a], [, b]) => a.localeCompare(b, language))
  return [...new Set([...FIRST, ...byName.map(([country]) => country)])]
}
