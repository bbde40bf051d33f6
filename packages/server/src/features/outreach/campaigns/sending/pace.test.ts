import { expect, test } from 'vitest'
import { seededRandom } from '../../../../testing/random.ts'
import { expectedDurationMs, intervalMs, nextSendTime, recipientsAtOnce } from './pace.ts'

const SETTINGS = { messageInterval: 5, longerIntervalAfter: 3, greaterInterval: 60 } as const

test('the greater interval comes after so many messages, and 0 disables it', () => {
  const firstIntervals = (settings: Parameters<typeof intervalMs>[0]) =>
    [1, 2, 3, 4].map((sent) => intervalMs(settings, sent) / 1000)
  expect(firstIntervals(SETTINGS)).toEqual([5, 5, 60, 60])
  expect(firstIntervals({ ...SETTINGS, greaterInterval: 0 })).toEqual([5, 5, 5, 5])
  expect(firstIntervals({ ...SETTINGS, longerIntervalAfter: 0 })).toEqual([5, 5, 5, 5])
  expect(firstIntervals({ ...SETTINGS, messageInterval: 0 })).toEqual([0, 0, 60, 60])
})

test('sends without an interval go together, up to the greater one', () => {
  expect(recipientsAtOnce(SETTINGS, 0)).toBe(1)
  const none = { ...SETTINGS, messageInterval: 0 } as const
  expect([0, 1, 2].map((sent) => recipientsAtOnce(none, sent))).toEqual([3, 2, 1])
  expect(recipientsAtOnce(none, 3)).toBe(1)
  expect(recipientsAtOnce({ ...none, greaterInterval: 0 }, 7)).toBe(Infinity)
})

test('over two hundred sends the mean is within 5 %, and each within 20 %, though every step is late', () => {
  const random = seededRandom(7)
  const interval = 5000
  // Counted from its departure, each would be 12 % too late.
  const lateMs = 600
  let plannedAt = new Date(0)
  const leftAt: number[] = []
  for (let sent = 0; sent <= 200; sent++) {
    const at = new Date(plannedAt.getTime() + lateMs)
    leftAt.push(at.getTime())
    plannedAt = nextSendTime(interval, { plannedAt, at, random })
  }
  const gaps = leftAt.slice(1).map((at, index) => at - (leftAt[index] ?? 0))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  expect(Math.abs(mean / interval - 1)).toBeLessThan(0.05)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.8 * interval)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1.2 * interval)
})

test('a pause is not caught up', () => {
  const at = new Date(3_600_000)
  const next = nextSendTime(5000, { plannedAt: new Date(0), at, random: () => 0.5 })
  expect(next.getTime() - at.getTime()).toBe(5000)
})

test('the expected duration includes the intervals', () => {
  expect(expectedDurationMs(SETTINGS, 0)).toBe(0)
  expect(expectedDurationMs(SETTINGS, 1)).toBe(0)
  expect(expectedDurationMs(SETTINGS, 5)).toBe(2 * 5000 + 2 * 60_000)
  expect(expectedDurationMs({ ...SETTINGS, greaterInterval: 0 }, 5)).toBe(4 * 5000)
})
