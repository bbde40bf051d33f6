import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test('a part is from a place to a place, to the end, or so many at the end', () => {
  expect(rangeOf('bytes=0-1', 100)).toEqual({ first: 0, last: 1 })
  expect(rangeOf('bytes=90-', 100)).toEqual({ first: 90, last: 99 })
  expect(rangeOf('bytes=90-500', 100)).toEqual({ first: 90, last: 99 })
  expect(rangeOf('bytes=-10', 100)).toEqual({ first: 90, last: 99 })
  expect(rangeOf('bytes=-500', 100)).toEqual({ first: 0, last: 99 })
})

test('what begins after the end is outside', () => {
  expect(rangeOf('bytes=100-', 100)).toBe('outside')
  expect(rangeOf('bytes=-0', 100)).toBe('outside')
})

test('what is none, many, or back to front is all of it', () => {
  for (const header of [
    undefined,
    '',
    'bytes=-',
    'bytes=0-1,5-6',
    'bytes=9-3',
    'lines=0-1',
    'bytes=a-',
  ])
    expect(rangeOf(header, 100), header).toBeUndefined()
})
