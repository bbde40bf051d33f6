import { describe, expect, test } from 'vitest'
import {
  dashboardStateIn,
  addressParamsOf,
  axisTop,
  chartColumnsOf,
  currentMonthFilter,
  hasPeriod,
  minutesText,
  dateRangeOf,
  dateRangeWording,
} from './dashboard-rules.ts'

const today = '2026-03-12'

test('the first filter is the month up to today', () => {
  expect(currentMonthFilter(today)).toEqual({ kind: 'dates', from: '2026-03-01', to: '2026-03-12' })
})

test('the address holds the filter, and nothing for the first one', () => {
  const first = dashboardStateIn(new URLSearchParams(), today)
  expect(first).toEqual({ filter: currentMonthFilter(today), by: 'queue', clock: 'all' })
  expect(addressParamsOf(first, today)).toEqual({})
  for (const address of [
    'days=15&clock=working',
    'date_from=2026-01-31&date_to=2026-02-03&by=tag',
    'date_from=2026-01-31&by=hour&clock=working',
    'date_to=2026-02-03',
  ]) {
    const asked = dashboardStateIn(new URLSearchParams(address), today)
    expect(new URLSearchParams(addressParamsOf(asked, today)).toString()).toBe(address)
  }
})

test('an invalid address shows the first filter', () => {
  for (const address of [
    'days=0',
    'days=4',
    'date_from=ontem',
    'date_to=2026-13-40',
    'by=moon',
    'clock=x',
  ])
    expect(
      addressParamsOf(dashboardStateIn(new URLSearchParams(address), today), today),
      address,
    ).toEqual({})
})

test('a period of 0 days and empty dates choose nothing', () => {
  expect(hasPeriod({ kind: 'days', days: 0 })).toBe(false)
  expect(hasPeriod({ kind: 'dates', from: '', to: '' })).toBe(false)
  expect(hasPeriod({ kind: 'days', days: 3 })).toBe(true)
  expect(hasPeriod({ kind: 'dates', from: '', to: '2026-03-12' })).toBe(true)
})

test('a period counts back from today, and its dates are shown', () => {
  const range = dateRangeOf({ kind: 'days', days: 15 }, today)
  expect(range).toEqual({ from: '2026-02-26', to: '2026-03-12' })
  const days = { from: '26/02/2026', to: '12/03/2026' }
  expect(dateRangeWording(range)).toEqual({ key: 'range', days })
  expect(dateRangeWording({ ...range, to: '' })).toMatchObject({ key: 'rangeSince' })
  expect(dateRangeWording({ ...range, from: '' })).toMatchObject({ key: 'rangeUntil' })
})

describe('columns', () => {
  test('cover every day, across the end of a month', () => {
    const data = [{ data: '28/02/2026', total: 2 }]
    expect(chartColumnsOf(data, { from: '2026-02-27', to: '2026-03-01' })).toEqual([
      { label: '27/02/2026', total: 0 },
      { label: '28/02/2026', total: 2 },
      { label: '01/03/2026', total: 0 },
    ])
  })

  test('begin and end with the data in an open range, and leave out empty days in a long one', () => {
    const data = [
      { data: '01/01/2026', total: 1 },
      { data: '03/01/2026', total: 1 },
    ]
    expect(chartColumnsOf(data, { from: '', to: '' })).toHaveLength(3)
    expect(chartColumnsOf(data, { from: '2020-01-01', to: '2026-01-03' })).toHaveLength(2)
    expect(chartColumnsOf([], { from: '', to: '' })).toEqual([])
  })

  test('are hours on a single day', () => {
    const hours = chartColumnsOf([{ horario: '21', total: 4 }], {
      from: '2026-03-01',
      to: '2026-03-01',
    })
    expect(hours).toHaveLength(24)
    expect(hours[21]).toEqual({ label: '21h', total: 4 })
  })
})

test('times are shown in a fitting unit', () => {
  expect([null, 0, 0.5, 12.4, 65, 1500].map(minutesText)).toEqual([
    '–',
    '0 s',
    '30 s',
    '12 min',
    '1 h 05 min',
    '25 h 00 min',
  ])
})

test('an axis ends at a round number', () => {
  expect([0, 3, 5, 7, 10, 12, 38, 410].map(axisTop)).toEqual([2, 4, 6, 8, 10, 20, 40, 500])
})
