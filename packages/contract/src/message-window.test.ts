import { expect, test } from 'vitest'
import { isOutsideWindow, windowEnd } from './message-window.ts'

const heardAt = new Date('2026-11-20T10:00:00Z')
const line = { windowHours: 24 }

test('any text may be sent until the window’s end after the customer’s last message', () => {
  expect(windowEnd(24, heardAt)).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(isOutsideWindow(line, heardAt, new Date('2026-11-21T10:00:00Z'))).toBe(false)
  expect(isOutsideWindow(line, heardAt, new Date('2026-11-21T10:00:01Z'))).toBe(true)
})

test('the window has no end on a line without one, or for a customer who never wrote', () => {
  const later = new Date('2027-01-01T00:00:00Z')
  expect(isOutsideWindow({ windowHours: null }, heardAt, later)).toBe(false)
  expect(isOutsideWindow(line, undefined, later)).toBe(false)
})

test('a template may be sent at any time', () => {
  const later = new Date('2027-01-01T00:00:00Z')
  expect(isOutsideWindow({ ...line, isTemplate: true }, heardAt, later)).toBe(false)
  expect(isOutsideWindow({ ...line, isTemplate: false }, heardAt, later)).toBe(true)
})
