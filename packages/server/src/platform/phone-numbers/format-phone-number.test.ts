import { numberVariants } from '@guiche/contract/number-variants'
import { expect, test } from 'vitest'
import { seededRandom } from '../../testing/random.ts'
import { writtenNumber as generated } from '../../testing/written-numbers.ts'
import { parsePhoneNumber } from './parse-phone-number.ts'
import { formatPhoneNumber } from './format-phone-number.ts'

test.each([
  ['5511987650014', '55 11 98765-0014'],
  ['551187650016', '55 11 8765-0016'],
  ['551134560020', '55 11 3456-0020'],
  ['5215512345678', '52 1 55 1234 5678'],
  ['525512345678', '52 55 1234 5678'],
  ['5491123456789', '54 9 11 2345 6789'],
  ['351912345678', '351 912 345 678'],
  // Brazil's area 34 has a mobile number with these digits.
  ['34912345678', '0034 912 34 56 78'],
  ['120363021234567890', '120363021234567890'],
  ['', ''],
])('%s is written as %s', (digits, written) =>
  expect(formatPhoneNumber(digits, 'BR')).toBe(written),
)

test('written numbers are text for spreadsheets, no formula, and are read as the same digits', () => {
  const random = seededRandom(49)
  for (let round = 0; round < 300; round++) {
    const { number } = generated(random)
    for (const digits of [...numberVariants(number), '34912345678', '12125551234'])
      for (const country of ['BR', 'MX', 'AR', 'ES', 'US']) {
        const written = formatPhoneNumber(digits, country)
        expect(written).toMatch(/^\d+[ -]/)
        expect(parsePhoneNumber(written, country).number, `${written} in ${country}`).toBe(digits)
      }
  }
})
