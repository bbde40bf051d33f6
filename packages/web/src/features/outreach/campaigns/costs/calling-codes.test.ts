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

/** Numbers of these begin with the code of another country, which providers charge them as. */
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

it('no code is of a country that is not there', () => {
  for (const code of callingCodes)
    for (const country of countriesOfCode(code))
      expect(code.startsWith(getCountryCallingCode(country as CountryCode)), code).toBe(true)
})

it('what begins like no country is of none', () => {
  expect(callingCodeOf('999123456')).toBe('')
  expect(callingCodeOf('')).toBe('')
  expect(countriesOfCode('999')).toEqual([])
  expect(parsePhoneNumberFromString('+999123456')?.country).toBeUndefined()
})
