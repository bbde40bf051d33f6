import { type Cpu, median } from './figures.ts'
import type { LoadResult } from './load.ts'
import { cpuSeconds, cpuSecondsOfTrees } from './usage.ts'

// Product and baseline in alternating short rounds, so that other load affects both. Ratios are taken within a round.

/** A server under load, and the PostgreSQL behind both. */
export interface Side {
  readonly pid: number
  readonly run: () => Promise<LoadResult>
}

interface Round extends LoadResult {
  readonly cpu: Cpu
}

export interface Rounds {
  readonly ours: readonly Round[]
  readonly baseline: readonly Round[]
}

export async function alternateRounds(
  rounds: number,
  postmaster: number,
  ours: Side,
  baseline: Side,
): Promise<Rounds> {
  const results: { ours: Round[]; baseline: Round[] } = { ours: [], baseline: [] }
  for (let round = 0; round < rounds; round++) {
    results.baseline.push(await runMetered(postmaster, baseline))
    results.ours.push(await runMetered(postmaster, ours))
  }
  return results
}

async function runMetered(postmaster: number, { pid, run }: Side): Promise<Round> {
  const readCpu = () => Promise.all([cpuSeconds(pid), cpuSecondsOfTrees([postmaster])])
  const [server, database] = await readCpu()
  const result = await run()
  const [serverAfter, databaseAfter] = await readCpu()
  const each = 1000 / Math.max(1, result.count)
  return {
    ...result,
    cpu: { server: (serverAfter - server) * each, database: (databaseAfter - database) * each },
  }
}

type Measure = Exclude<keyof LoadResult, 'count'>

/** The figure of a measure: both medians, and the median of the rounds' ratios. */
export function comparisonOf({ ours, baseline }: Rounds, measure: Measure) {
  const ratios = ours.map((round, at) => round[measure] / (baseline[at]?.[measure] ?? Number.NaN))
  return {
    ours: median(ours.map((round) => round[measure])),
    baseline: median(baseline.map((round) => round[measure])),
    ratio: median(ratios),
  }
}

export function cpuOf({ ours, baseline }: Rounds): { ours: Cpu; baseline: Cpu } {
  const mean = (rounds: readonly Round[], whose: keyof Cpu) => {
    const requests = rounds.reduce((sum, { count }) => sum + count, 0)
    return rounds.reduce((sum, { cpu, count }) => sum + cpu[whose] * count, 0) / requests
  }
  const meanCpu = (rounds: readonly Round[]): Cpu => ({
    server: mean(rounds, 'server'),
    database: mean(rounds, 'database'),
  })
  return { ours: meanCpu(ours), baseline: meanCpu(baseline) }
}
