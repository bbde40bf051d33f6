import { describe, expect, test } from 'vitest'
import { isTransfer, attendanceStep } from './tracking-rules.ts'

const ticketState = (
  status: 'pending' | 'open' | 'closed',
  userId: number | null,
  queueId: number | null,
) => ({
  status,
  userId,
  queueId,
})
const waiting = ticketState('pending', null, null)
const inSales = ticketState('pending', null, 1)
const anas = ticketState('open', 7, 1)
const closed = ticketState('closed', 7, 1)

describe('the step of an attendance', () => {
  test('a ticket that becomes pending or open begins one', () => {
    expect(attendanceStep(undefined, waiting)).toBe('begin')
    expect(attendanceStep(undefined, anas)).toBe('begin')
    expect(attendanceStep(closed, inSales)).toBe('begin')
    expect(attendanceStep(closed, anas)).toBe('begin')
  })

  test("a first message from the company's own phone begins none", () => {
    expect(attendanceStep(undefined, closed)).toBe('none')
    expect(attendanceStep(closed, closed)).toBe('none')
  })

  test('accepting, returning and handing over go on', () => {
    expect(attendanceStep(inSales, anas)).toBe('go on')
    expect(attendanceStep(anas, inSales)).toBe('go on')
    expect(attendanceStep(anas, { ...anas, userId: 8 })).toBe('go on')
    expect(attendanceStep(anas, anas)).toBe('none')
  })

  test('a close finishes it, whether it was taken or not', () => {
    expect(attendanceStep(anas, closed)).toBe('finish')
    expect(attendanceStep(waiting, closed)).toBe('finish')
  })
})

test('a transfer goes to another person or another queue; the first person or queue is none', () => {
  expect(isTransfer(inSales, anas)).toBe(false)
  expect(isTransfer(waiting, inSales)).toBe(false)
  expect(isTransfer(anas, inSales)).toBe(false)
  expect(isTransfer(anas, { ...anas, userId: 8 })).toBe(true)
  expect(isTransfer(anas, ticketState('pending', null, 2))).toBe(true)
  expect(isTransfer(anas, ticketState('closed', 8, 2))).toBe(false)
})
