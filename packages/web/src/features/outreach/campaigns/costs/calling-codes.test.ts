import { callingCodeOf, callingCodes, countriesOfCode } from '@guiche/contract/calling-codes'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'

/** Territories whose numbers begin with another country's code; providers charge them as that country. */
const WITHIN = ['AX', 'BL', 'BQ', 'CC', 'CX', 'EH', 'GG', 'IM', 'JE', 'MF', 'SJ', 'TA', 'VA', 'YT']

it('each country’s own numbers begin with its code', () => {
  for (const country of getCountries()) {
    const number = getExampleNumber(country, examples)?.number.slice(1)
    if (number === undefined) continue
    const code = callingCodeOf(number)
    expect(code.startsWith(getCountryCallingCode(country)), country).toBe(true)
    if (!WITHIN.includes(country)) expect(countriesOfCode(code), country).toContain(country)
  }
})

it('every code belongs to an existing country', () => {
  for (const code of callingCodes)
    for (const country of countriesOfCode(code))
      expect(code.startsWith(getCountryCallingCode(country as CountryCode)), code).toBe(true)
})

it('a number without a known prefix has no country', () => {
  expect(callingCodeOf('999123456')).toBe('')
  expect(callingCodeOf('')).toBe('')
  expect(countriesOfCode('999')).toEqual([])
  expect(parsePhoneNumberFromString('+999123456')?.country).toBeUndefined()
})
