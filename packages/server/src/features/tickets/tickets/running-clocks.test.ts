import { expect, test } from 'vitest'
import { type ClockedTicket, clocksOf } from './running-clocks.ts'

const [opened, asked, changed] = [0, 5, 9].map((minute) => `2026-11-24T12:0${minute}:00.000Z`) as [
  string,
  string,
  string,
]
const ticket: ClockedTicket = {
  status: 'open',
  waitingOn: 'us',
  waitingSince: asked,
  isAnswered: false,
  isGroup: false,
  chatbot: false,
  useIntegration: false,
  snoozedUntil: null,
  queuedAt: opened,
  acceptedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: changed,
}
const kinds = (change: Partial<ClockedTicket>, hearsGroups = false) =>
  clocksOf({ ...ticket, ...change }, hearsGroups).map(({ kind }) => kind)

test('a customer who waits is owed an answer, the first until a person has answered, and every ticket a close', () => {
  expect(kinds({})).toEqual(['firstAnswer', 'close'])
  expect(kinds({ isAnswered: true })).toEqual(['nextAnswer', 'close'])
  expect(kinds({ waitingOn: 'customer' })).toEqual(['close'])
  expect(kinds({ waitingOn: null, waitingSince: null })).toEqual(['close'])
  expect(kinds({ status: 'closed' })).toEqual([])
})

test('nobody owes an answer while a bot speaks, and it counts from when that has ended', () => {
  expect(kinds({ chatbot: true })).toEqual(['close'])
  expect(kinds({ useIntegration: true })).toEqual(['close'])
  expect(clocksOf(ticket, false)[0]).toEqual({
    kind: 'firstAnswer',
    since: asked,
    countsFrom: changed,
    isPaused: false,
  })
})

test('a close stands still while the ticket is put away; whoever waits for an answer waits on', () => {
  expect(clocksOf({ ...ticket, snoozedUntil: changed }, false)).toMatchObject([
    { kind: 'firstAnswer', isPaused: false },
    { kind: 'close', since: opened, isPaused: true },
  ])
})

test('groups count where the company hears them', () => {
  expect(kinds({ isGroup: true })).toEqual([])
  expect(kinds({ isGroup: true }, true)).toEqual(['firstAnswer', 'close'])
})
