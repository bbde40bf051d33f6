import { expect, test } from 'vitest'
import { isTooShort } from './record-audio.ts'

test('a recording of fewer than 10000 bytes is a slip of the finger', () => {
  expect(isTooShort({ size: 9_999 })).toBe(true)
  expect(isTooShort({ size: 10_000 })).toBe(false)
})
