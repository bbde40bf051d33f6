import { priceCategories } from '@guiche/contract/campaign-costs'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { PickInput } from '../../../../ui/PickInput.tsx'
import { countryLabelOfCode, searchCountries } from '../costs/cost-texts.ts'
import { useCostNames } from '../costs/use-cost-names.ts'
import {
  currenciesWith,
  invalidCategories,
  type TypedPrices,
  type TypedRate,
  withCountry,
} from './prices-form.ts'
import { campaignSettingWords } from './settings.words.ts'

interface PricesInputProps {
  value: TypedPrices
  onChange: (value: TypedPrices) => void
  /** True to show the errors of the fields. */
  isAsked: boolean
}

/** The price of a message by country and category; an empty field means unknown, not 0. */
export function PricesInput({ value, onChange, isAsked }: PricesInputProps) {
  const say = useWords(campaignSettingWords)
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const replaceRate = (at: number, rate: TypedRate) =>
    onChange({ ...value, rates: value.rates.with(at, rate) })
  return (
    <>
      <Box sx={two}>
        <SelectInput
          label={say('currency')}
          value={value.currency}
          options={currenciesWith(value.currency).map((currency) => ({
            value: currency,
            label: `${currency} · ${names.of(currency) ?? currency}`,
          }))}
          onChange={(currency) => onChange({ ...value, currency })}
        />
        <NewCountry value={value} onChange={onChange} />
      </Box>
      {value.rates.length === 0 && <Box sx={{ color: 'text.secondary' }}>{say('noPricesYet')}</Box>}
      {value.rates.map((rate, at) => (
        <CountryPrices
          key={rate.code}
          rate={rate}
          isAsked={isAsked}
          onChange={(changed) => replaceRate(at, changed)}
          onRemove={() => onChange({ ...value, rates: value.rates.toSpliced(at, 1) })}
        />
      ))}
    </>
  )
}

/** The rate for all countries without one of their own has an empty code. */
const ALL_OTHERS = { id: 0, code: '' }

function NewCountry({ value, onChange }: Omit<PricesInputProps, 'isAsked'>) {
  const say = useWords(campaignSettingWords)
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const taken = value.rates.map(({ code }) => code)
  const found = searchCountries(search, language)
    .filter(({ code }) => !taken.includes(code))
    .map(({ code, name }) => ({ id: Number(code), label: name }))
  const others = taken.includes(ALL_OTHERS.code)
    ? []
    : [{ id: ALL_OTHERS.id, label: say('otherCountries') }]
  return (
    <PickInput
      // A new key empties the field after each choice.
      key={taken.join()}
      label={say('addCountry')}
      help={say('addCountryHelp')}
      isOptional
      value={null}
      onChange={(picked) => {
        if (picked) onChange(withCountry(value, picked.id === 0 ? '' : String(picked.id)))
      }}
      onSearch={setSearch}
      options={search === '' ? [] : [...found, ...others]}
      isLoading={false}
    />
  )
}

interface CountryPricesProps {
  rate: TypedRate
  isAsked: boolean
  onChange: (rate: TypedRate) => void
  onRemove: () => void
}

function CountryPrices({ rate, isAsked, onChange, onRemove }: CountryPricesProps) {
  const say = useWords(campaignSettingWords)
  const language = useLanguage()
  const { categoryOf } = useCostNames()
  const name = countryLabelOfCode(rate.code, language) ?? say('otherCountries')
  const faults = isAsked ? invalidCategories(rate) : []
  return (
    <Box role="group" aria-label={name} sx={country}>
      <Box sx={head}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
          {name}
        </Box>
        <IconAction
          size="small"
          icon={Trash2}
          label={say('removePrices', { country: name })}
          onClick={onRemove}
        />
      </Box>
      <Box sx={four}>
        {priceCategories.map((category) => (
          <TextInput
            key={category}
            label={categoryOf(category)}
            inputProps={{ inputMode: 'decimal', maxLength: 11, autoComplete: 'off' }}
            value={rate[category]}
            onChange={({ target }) => onChange({ ...rate, [category]: target.value })}
            {...(faults.includes(category) && { error: say('priceFault') })}
          />
        ))}
      </Box>
    </Box>
  )
}

const two = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
} as const

const country = {
  display: 'grid',
  gap: 2,
  pt: 3,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const

const head = { display: 'flex', alignItems: 'center', gap: 2 } as const

const four = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: 3,
  alignItems: 'start',
} as const
