import { expect, test } from 'vitest'
import {
  hasFaults,
  firstContactsOf,
  lateRepeatFaults,
  repeatHours,
  withoutErrorNumbers,
} from './simulator-faults.ts'

test('the imitated provider is no fault, and neither is a setting of zero', () => {
  expect(hasFaults({ behavesAs: 'cloud' })).toBe(false)
  expect(hasFaults({ duplicate: 0, fetch: { slowMs: 0 }, failSend: { code: 'x', rate: 0 } })).toBe(
    false,
  )
  expect(hasFaults({ undecryptable: { rate: 0.1 } })).toBe(true)
  expect(hasFaults({ fetch: { expired: 1 } })).toBe(true)
  expect(hasFaults({ lidFirst: true })).toBe(true)
})

test('repeats come after the chosen hours', () => {
  expect(repeatHours(lateRepeatFaults(0.5, 6))).toBe(6)
  expect(repeatHours({})).toBe(1)
  expect(repeatHours({ repeatLater: { rate: 1, afterMs: 7_200_000 } })).toBe(6)
})

test('an error of one provider is not kept for another', () => {
  const faults = {
    failSend: { code: 'x', rate: 1, number: 131026 },
    notNow: { rate: 1, number: 130429 },
    hang: 1,
  }
  expect(withoutErrorNumbers(faults)).toEqual({
    failSend: { code: 'x', rate: 1 },
    notNow: { rate: 1 },
  })
  expect(withoutErrorNumbers({ notNow: 0.5 })).toEqual({})
})

test('a limit of first contacts is a property of the connection, not a fault', () => {
  const few = firstContactsOf(3)
  expect(few.firstContacts).toMatchObject({ perDayNew: 3, perDay: 60 })
  expect(hasFaults(few)).toBe(false)
  expect(firstContactsOf(0).firstContacts).toBeUndefined()
})
