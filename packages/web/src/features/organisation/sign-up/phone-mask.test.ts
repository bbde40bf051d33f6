import { expect, test } from 'vitest'
import { isWholePhone, maskedPhone } from './phone-mask.ts'

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['11987654', '(11) 98765-4'],
  ['11987654321', '(11) 98765-4321'],
  ['119876543219', '(11) 98765-4321'],
  ['1134567890', '(11) 3456-7890'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['(11) 98765-4321 ramal 2', '(11) 98765-4321'],
  ['abc', ''],
])('%s becomes %s, and masking it again changes nothing', (typed, masked) => {
  expect(maskedPhone(typed)).toBe(masked)
  expect(maskedPhone(masked)).toBe(masked)
})

test('only a whole number, or none, is complete', () => {
  for (const whole of ['', '(11) 98765-4321', '(11) 3456-7890'])
    expect(isWholePhone(whole)).toBe(true)
  for (const part of ['(11', '(11) 98765', '(11) 98765-432']) expect(isWholePhone(part)).toBe(false)
})
