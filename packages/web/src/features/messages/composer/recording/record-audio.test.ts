import { expect, test } from 'vitest'
import { isSlip } from './record-audio.ts'

test('a recording of fewer than 10000 bytes is a slip of the finger', () => {
  expect(isSlip({ size: 9_999 })).toBe(true)
  expect(isSlip({ size: 10_000 })).toBe(false)
})
