import { expect, test } from 'vitest'
import { phoneDigits } from '@guiche/contract/phone-digits'
import { formatPhone } from './phone.ts'

test.each([
  ['5511987654321', '+55 11 98765 4321'],
  ['12025550123', '+1 202 555 0123'],
  ['351912345678', '+351 912 345 678'],
  ['120363012345678901', '120363012345678901'],
])('%s is shown as people write it', (digits, shown) => expect(formatPhone(digits)).toBe(shown))

test.each([
  ['(11) 98765-4321', '5511987654321'],
  ['11 3456-7890', '551134567890'],
  ['5511987654321', '5511987654321'],
  ['+55 11 98765-4321', '5511987654321'],
  ['+1 (202) 555-0123', '12025550123'],
  ['12025550123', '12025550123'],
  ['123', '123'],
  ['', ''],
])('%s is stored with its country', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))
