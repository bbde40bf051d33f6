import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a burst goes at once, what follows at an even pace, and a rest lets the burst go again', async () => {
  const turns = paced({ burst: 3, perSecond: 2 })
  const gone: number[] = []
  const start = performance.now()
  const take = async () => {
    if (await turns.take()) gone.push(Math.round(performance.now() - start))
  }
  for (let index = 0; index < 5; index++) void take()
  await vi.advanceTimersByTimeAsync(1000)
  expect(gone).toEqual([0, 0, 0, 500, 1000])
  await vi.advanceTimersByTimeAsync(5000)
  for (let index = 0; index < 4; index++) void take()
  await vi.advanceTimersByTimeAsync(499)
  expect(gone.slice(5)).toEqual([6000, 6000, 6000])
  await vi.advanceTimersByTimeAsync(1)
  expect(gone.slice(8)).toEqual([6500])
})

test('who waits when it ends does not go, and nobody goes after that', async () => {
  const turns = paced({ burst: 1, perSecond: 1 })
  expect(await turns.take()).toBe(true)
  const waits = turns.take()
  turns.end()
  expect(await waits).toBe(false)
  expect(await turns.take()).toBe(false)
})

test('another pace is kept by those who ask from then on', async () => {
  const turns = paced({ burst: 1, perSecond: 100 })
  const gone: number[] = []
  const start = performance.now()
  const take = async () => {
    if (await turns.take()) gone.push(Math.round(performance.now() - start))
  }
  void take()
  void take()
  turns.change({ burst: 1, perSecond: 1 })
  void take()
  await vi.advanceTimersByTimeAsync(2000)
  expect(gone).toEqual([0, 10, 1010])
})
