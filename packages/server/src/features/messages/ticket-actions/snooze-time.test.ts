import { expect, test } from 'vitest'
import { snoozeTime } from './snooze-time.ts'

const SAO_PAULO = 'America/Sao_Paulo'
// A Friday in São Paulo; in UTC it is Saturday.
const at = new Date('2026-11-21T01:30:00.000Z')

test.each([
  [45, '2026-11-21T02:15:00.000Z'],
  ['tomorrow', '2026-11-21T11:00:00.000Z'],
  ['saturday', '2026-11-21T11:00:00.000Z'],
  ['monday', '2026-11-23T11:00:00.000Z'],
  // On a Friday, `friday` means the next week's.
  ['friday', '2026-11-27T11:00:00.000Z'],
] as const)('%s is %s in the company’s zone', (until, expected) => {
  expect(snoozeTime(until, at, SAO_PAULO).toISOString()).toBe(expected)
})

test('a morning after a change of clocks is at eight too', () => {
  const before = new Date('2026-03-28T12:00:00.000Z')
  expect(snoozeTime('tomorrow', before, 'Europe/Lisbon').toISOString()).toBe(
    '2026-03-29T07:00:00.000Z',
  )
})
