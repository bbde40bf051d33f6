import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced, type Turns } from './paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Takes so many turns, one after the other. @returns when each went */
function goneBy(turns: Turns, count: number): number[] {
  const gone: number[] = []
  const start = performance.now()
  const run = async () => {
    while (gone.length < count && (await turns.ready())) {
      turns.take()
      gone.push(Math.round(performance.now() - start))
    }
  }
  void run()
  return gone
}

test('a burst goes at once, what follows at an even pace, and a rest lets the burst go again', async () => {
  const turns = paced({ burst: 3, perSecond: 2 })
  const gone = goneBy(turns, 5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(gone).toEqual([0, 0, 0, 500, 1000])
  await vi.advanceTimersByTimeAsync(5000)
  const later = goneBy(turns, 4)
  await vi.advanceTimersByTimeAsync(500)
  expect(later).toEqual([0, 0, 0, 500])
})

test('a turn that is not taken is still there', async () => {
  const turns = paced({ burst: 1, perSecond: 1 })
  expect(await turns.ready()).toBe(true)
  expect(await turns.ready()).toBe(true)
  turns.take()
  const gone = goneBy(turns, 1)
  await vi.advanceTimersByTimeAsync(999)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toEqual([1000])
})

test('who waits when it ends does not go, and nobody goes after that', async () => {
  const turns = paced({ burst: 1, perSecond: 1 })
  expect(await turns.ready()).toBe(true)
  turns.take()
  const waits = turns.ready()
  turns.end()
  expect(await waits).toBe(false)
  expect(await turns.ready()).toBe(false)
})

test('another pace holds at once, for who waits already too', async () => {
  const turns = paced({ burst: 1, perSecond: 0.01 })
  const gone = goneBy(turns, 3)
  await vi.advanceTimersByTimeAsync(100)
  turns.change({ burst: 1, perSecond: 1 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(gone).toEqual([0, 1000, 2000])
})
