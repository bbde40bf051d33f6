import { expect, test } from 'vitest'
import { countryOfPhone, isCountry } from './company-country.ts'

test.each([
  ['+52 55 1234 5678', 'MX'],
  ['0054 11 2345-6789', 'AR'],
  ['5491123456789', 'AR'],
  ['+351 912 345 678', 'PT'],
  ['+1 868 291 1234', 'TT'],
  ['+1 212 555 1234', 'US'],
  ['+55 11 98765-4321', 'BR'],
  ['(11) 98765-4321', 'BR'],
  ['52 3456-7890', 'BR'],
  ['(47) 98765-4321 / (47) 3456-7890', 'BR'],
  ['+999 123 456 789', 'BR'],
  ['não tem', 'BR'],
  ['', 'BR'],
])('the country of %s is %s', (phone, country) => expect(countryOfPhone(phone)).toBe(country))

test('a country is valid if it has a calling code', () => {
  for (const code of ['BR', 'MX', 'AR', 'US', 'CA', 'KZ', 'XK']) expect(isCountry(code)).toBe(true)
  for (const code of ['', 'br', 'BRA', 'ZZ', '55']) expect(isCountry(code)).toBe(false)
})
