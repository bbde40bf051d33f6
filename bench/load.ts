import { percentile } from './figures.ts'

export interface LoadResult {
  readonly count: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}

/** Repeats the work of each runner for the given time; runners run concurrently, each with its own connection. */
export async function runLoad(
  runners: ReadonlyArray<() => Promise<unknown>>,
  forMs: number,
): Promise<LoadResult> {
  const latencies: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    runners.map(async (run) => {
      for (let from = performance.now(); from - startedAt < forMs;) {
        await run()
        const to = performance.now()
        latencies.push(to - from)
        from = to
      }
    }),
  )
  return loadResultOf(latencies, performance.now() - startedAt)
}

export function loadResultOf(latencies: readonly number[], tookMs: number): LoadResult {
  return {
    count: latencies.length,
    perSecond: (latencies.length / tookMs) * 1000,
    p50Ms: percentile(latencies, 0.5),
    p95Ms: percentile(latencies, 0.95),
    p99Ms: percentile(latencies, 0.99),
  }
}
