import { expect, test } from 'vitest'
import { volumeFrom } from './desk-preferences.ts'

test.each([
  [null, 1],
  ['', 1],
  ['nonsense', 1],
  ['-1', 1],
  ['1.1', 1],
  ['NaN', 1],
  ['0', 0],
  ['0.3', 0.3],
  ['0.30000000000000004', 0.3],
  ['0.26', 0.3],
  ['1', 1],
])('the stored volume %j is read as %d', (stored, volume) => {
  expect(volumeFrom(stored)).toBe(volume)
})
