import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAtLowPriority, noteInteractiveWork } from './low-priority.ts'

let tests = 0
beforeEach(() => {
  const ranMs = performance.now()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
  // Moves the clock past the interactive work that earlier tests, also of other files in this process, have noted.
  vi.advanceTimersByTime(ranMs + 10_000 * ++tests)
})
afterEach(() => void vi.useRealTimers())

test('at most two low-priority transactions run concurrently', async () => {
  let running = 0
  let most = 0
  const recordConcurrency = async () => {
    most = Math.max(most, ++running)
    await setImmediate()
    running--
  }
  await Promise.all(Array.from({ length: 6 }, () => runAtLowPriority(recordConcurrency)))
  expect(most).toBe(2)
})

test('low-priority work yields to interactive work, but only for a limited time', async () => {
  const begun = vi.fn(async () => {})
  noteInteractiveWork()
  const work = runAtLowPriority(begun)
  await vi.advanceTimersByTimeAsync(29)
  expect(begun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalledTimes(1)
  await work

  noteInteractiveWork()
  const people = setInterval(noteInteractiveWork, 5)
  const again = runAtLowPriority(begun)
  await vi.advanceTimersByTimeAsync(59)
  expect(begun).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalledTimes(2)
  await again
  clearInterval(people)
})

test('an error reaches its caller and does not block later work', async () => {
  await expect(
    runAtLowPriority(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await runAtLowPriority(async () => 1)).toBe(1)
})
