import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBulk, seePeopleWait } from './people-first.ts'

let tests = 0
beforeEach(() => {
  const ranMs = performance.now()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
  // The people of earlier tests, also those of other files in this process, have waited long ago.
  vi.advanceTimersByTime(ranMs + 10_000 * ++tests)
})
afterEach(() => void vi.useRealTimers())

test('work in bulk is done two at a time', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await setImmediate()
    running--
  }
  await Promise.all(Array.from({ length: 6 }, () => inBulk(work)))
  expect(most).toBe(2)
})

test('it begins after those who wait have had their turn, and does not wait for ever', async () => {
  const begun = vi.fn(async () => {})
  seePeopleWait()
  const work = inBulk(begun)
  await vi.advanceTimersByTimeAsync(29)
  expect(begun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalledTimes(1)
  await work

  seePeopleWait()
  const people = setInterval(seePeopleWait, 5)
  const again = inBulk(begun)
  await vi.advanceTimersByTimeAsync(59)
  expect(begun).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalledTimes(2)
  await again
  clearInterval(people)
})

test('a failure is told to whoever asked, and holds nobody up', async () => {
  await expect(
    inBulk(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await inBulk(async () => 1)).toBe(1)
})
