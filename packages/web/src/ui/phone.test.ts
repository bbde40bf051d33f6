import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['5511987654321', '+55 11 98765 4321'],
  ['12025550123', '+1 202 555 0123'],
  ['351912345678', '+351 912 345 678'],
  ['120363012345678901', '120363012345678901'],
])('%s is shown as people write it', (digits, shown) => expect(formatPhone(digits)).toBe(shown))
