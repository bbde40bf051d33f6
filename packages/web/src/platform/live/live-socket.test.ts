import { expect, test } from 'vitest'
import { retryDelayMs } from './live-socket.ts'

test('the retry delay doubles up to ten seconds and is randomized', () => {
  expect([0, 1, 2, 3, 4, 20].map((retries) => retryDelayMs(retries, 1))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ])
  expect(retryDelayMs(1, 0)).toBe(1000)
})
