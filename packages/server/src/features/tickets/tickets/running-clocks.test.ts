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
const runningKinds = (change: Partial<ClockedTicket>, hearsGroups = false) =>
  clocksOf({ ...ticket, ...change }, hearsGroups).map(({ kind }) => kind)

test('a waiting customer has an answer clock, the first until an attendant has answered, and every ticket a close clock', () => {
  expect(runningKinds({})).toEqual(['firstAnswer', 'close'])
  expect(runningKinds({ isAnswered: true })).toEqual(['nextAnswer', 'close'])
  expect(runningKinds({ waitingOn: 'customer' })).toEqual(['close'])
  expect(runningKinds({ waitingOn: null, waitingSince: null })).toEqual(['close'])
  expect(runningKinds({ status: 'closed' })).toEqual([])
})

test('no answer clock runs while a bot speaks; it counts from the end of the bot', () => {
  expect(runningKinds({ chatbot: true })).toEqual(['close'])
  expect(runningKinds({ useIntegration: true })).toEqual(['close'])
  expect(clocksOf(ticket, false)[0]).toEqual({
    kind: 'firstAnswer',
    since: asked,
    countsFrom: changed,
    isPaused: false,
  })
})

test('a close clock stands still while the ticket is snoozed; an answer clock does not', () => {
  expect(clocksOf({ ...ticket, snoozedUntil: changed }, false)).toMatchObject([
    { kind: 'firstAnswer', isPaused: false },
    { kind: 'close', since: opened, isPaused: true },
  ])
})

test('groups have clocks if the company listens to groups', () => {
  expect(runningKinds({ isGroup: true })).toEqual([])
  expect(runningKinds({ isGroup: true }, true)).toEqual(['firstAnswer', 'close'])
})
