import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenBucket, type TokenBucket } from './token-bucket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Takes so many turns sequentially. @returns their times */
function takeTurns(turns: TokenBucket, count: number): number[] {
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

test('a burst goes at once, later turns follow at an even pace, and a rest permits the burst again', async () => {
  const turns = tokenBucket({ burst: 3, perSecond: 2 })
  const gone = takeTurns(turns, 5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(gone).toEqual([0, 0, 0, 500, 1000])
  await vi.advanceTimersByTimeAsync(5000)
  const later = takeTurns(turns, 4)
  await vi.advanceTimersByTimeAsync(500)
  expect(later).toEqual([0, 0, 0, 500])
})

test('a turn that is not taken stays ready', async () => {
  const turns = tokenBucket({ burst: 1, perSecond: 1 })
  expect(await turns.ready()).toBe(true)
  expect(await turns.ready()).toBe(true)
  turns.take()
  const gone = takeTurns(turns, 1)
  await vi.advanceTimersByTimeAsync(999)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toEqual([1000])
})

test('a turn that waits when the bucket ends is refused, and so are later ones', async () => {
  const turns = tokenBucket({ burst: 1, perSecond: 1 })
  expect(await turns.ready()).toBe(true)
  turns.take()
  const waits = turns.ready()
  turns.end()
  expect(await waits).toBe(false)
  expect(await turns.ready()).toBe(false)
})

test('a changed pace holds at once, also for a turn that waits already', async () => {
  const turns = tokenBucket({ burst: 1, perSecond: 0.01 })
  const gone = takeTurns(turns, 3)
  await vi.advanceTimersByTimeAsync(100)
  turns.change({ burst: 1, perSecond: 1 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(gone).toEqual([0, 1000, 2000])
})

describe('with jitter', () => {
  const HOUR_MS = 3_600_000
  const seededRandom = () => {
    let seed = 11
    return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  }

  test('an hour has as many as at an even pace, at intervals that differ and keep to their bounds', async () => {
    const turns = tokenBucket({ burst: 3, perSecond: 1 }, { jitter: 0.3, random: seededRandom() })
    const gone = takeTurns(turns, 10_000)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    turns.end()
    expect(gone.slice(0, 3)).toEqual([0, 0, 0])
    expect(gone.length).toBeGreaterThan(3550)
    expect(gone.length).toBeLessThan(3650)
    const gaps = gone.slice(3).map((at, n) => at - (gone[n + 2] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(699)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1302)
    expect(new Set(gaps).size).toBeGreaterThan(300)
  })

  test('no window has more than its burst and the number that its shortest intervals allow, whatever the requests', async () => {
    const random = seededRandom()
    const turns = tokenBucket({ burst: 3, perSecond: 1 }, { jitter: 0.3, random: seededRandom() })
    const gone: number[] = []
    for (let asks = 0; asks < 300; asks++) {
      gone.push(...(await takeSoonTurns(turns)))
      await vi.advanceTimersByTimeAsync(Math.floor(random() ** 4 * 9000))
    }
    for (const [from, first] of gone.entries())
      for (let to = from; to < Math.min(gone.length, from + 60); to++)
        expect(to - from).toBeLessThanOrEqual(3 + ((gone[to] ?? 0) - first) / 690)
    expect(gone.length).toBeGreaterThan(200)
  })

  test('a burst goes at once after a rest, whatever was drawn', async () => {
    const turns = tokenBucket({ burst: 3, perSecond: 1 }, { jitter: 0.3, random: () => 1 })
    takeTurns(turns, 3)
    await vi.advanceTimersByTimeAsync(10_000)
    const later = takeTurns(turns, 4)
    await vi.advanceTimersByTimeAsync(5000)
    expect(later).toEqual([0, 0, 0, 1300])
  })
})

/** Turns that are ready within the next moment. */
async function takeSoonTurns(turns: TokenBucket): Promise<number[]> {
  const gone: number[] = []
  const asked = turns.ready().then(() => {
    turns.take()
    gone.push(performance.now())
  })
  while (gone.length === 0) await vi.advanceTimersByTimeAsync(50)
  await asked
  return gone
}
