import { expect, test } from 'vitest'
import { placeIn } from './use-place-in.ts'

const AT_B = { key: 'b', at: 1, of: 'x' }

test('the marked entry is followed when it moves', () => {
  expect(placeIn(['a', 'b', 'c'], AT_B, 'x')).toBe(1)
  expect(placeIn(['new', 'newer', 'a', 'b'], AT_B, 'x')).toBe(3)
  expect(placeIn(['b'], AT_B, 'x')).toBe(0)
})

test('the position stays when the entry disappears, within the remaining entries', () => {
  expect(placeIn(['a', 'c', 'd'], AT_B, 'x')).toBe(1)
  expect(placeIn(['a'], AT_B, 'x')).toBe(0)
  expect(placeIn([], AT_B, 'x')).toBe(0)
})

test('the first entry is current until another is marked, and again in another list', () => {
  expect(placeIn(['new', 'a'], { key: undefined, at: 0, of: 'x' }, 'x')).toBe(0)
  expect(placeIn(['a', 'b'], AT_B, 'y')).toBe(0)
})
