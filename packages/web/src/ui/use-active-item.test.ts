import { expect, test } from 'vitest'
import { activeIndex } from './use-active-item.ts'

const AT_B = { key: 'b', at: 1, of: 'x' }

test('the marked entry is followed when it moves', () => {
  expect(activeIndex(['a', 'b', 'c'], AT_B, 'x')).toBe(1)
  expect(activeIndex(['new', 'newer', 'a', 'b'], AT_B, 'x')).toBe(3)
  expect(activeIndex(['b'], AT_B, 'x')).toBe(0)
})

test('the position stays when the entry disappears, within the remaining entries', () => {
  expect(activeIndex(['a', 'c', 'd'], AT_B, 'x')).toBe(1)
  expect(activeIndex(['a'], AT_B, 'x')).toBe(0)
  expect(activeIndex([], AT_B, 'x')).toBe(0)
})

test('the first entry is current until another is marked, and again in another list', () => {
  expect(activeIndex(['new', 'a'], { key: undefined, at: 0, of: 'x' }, 'x')).toBe(0)
  expect(activeIndex(['a', 'b'], AT_B, 'y')).toBe(0)
})
