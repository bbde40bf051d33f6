import { expect, test } from 'vitest'
import { orderedDays, instantsOf } from './period.ts'

const now = new Date('2026-03-20T15:00:00.000Z')
const localMidnight = (month: number, day: number) => new Date(2026, month - 1, day).toISOString()

test('chosen dates are whole days, including the last', () => {
  expect(instantsOf({ from: '2026-03-01', to: '2026-03-31' }, now)).toEqual({
    since: localMidnight(3, 1),
    until: localMidnight(4, 1),
  })
})

test('either end may be open', () => {
  expect(instantsOf(undefined, now)).toEqual({ since: undefined, until: undefined })
  expect(instantsOf({ from: '2026-03-01', to: '' }, now)).toEqual({
    since: localMidnight(3, 1),
    until: undefined,
  })
  expect(instantsOf({ from: '', to: '2026-03-01' }, now)).toEqual({
    since: undefined,
    until: localMidnight(3, 2),
  })
})

test('a number of days counts back from now', () => {
  expect(instantsOf(7, now)).toEqual({ since: '2026-03-13T15:00:00.000Z', until: undefined })
})

test('swapped dates are put in order', () => {
  expect(orderedDays({ from: '2026-03-31', to: '2026-03-01' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
  })
})
