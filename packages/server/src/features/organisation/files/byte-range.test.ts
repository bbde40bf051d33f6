import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test('a range is from position to position, from a position to the end, or the last bytes', () => {
  expect(rangeOf('bytes=0-1', 100)).toEqual({ first: 0, last: 1 })
  expect(rangeOf('bytes=90-', 100)).toEqual({ first: 90, last: 99 })
  expect(rangeOf('bytes=90-500', 100)).toEqual({ first: 90, last: 99 })
  expect(rangeOf('bytes=-10', 100)).toEqual({ first: 90, last: 99 })
  expect(rangeOf('bytes=-500', 100)).toEqual({ first: 0, last: 99 })
})

test('a range that begins after the end is outside', () => {
  expect(rangeOf('bytes=100-', 100)).toBe('outside')
  expect(rangeOf('bytes=-0', 100)).toBe('outside')
})

test('malformed, multiple and reversed ranges return the whole file', () => {
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
