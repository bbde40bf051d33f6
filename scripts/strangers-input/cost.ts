import { type Shape, worstShapes } from './worst-texts.ts'

/** Takes a text as a stranger wrote it. */
export type Feed = (text: string) => unknown

const KB = 1024
/** What 64 kB may cost at most. */
const CPU_MOST_MS = 50
/** Below this nobody feels how it grows. */
const CPU_FELT_MS = 2
/** Of four times the length: 4 is linear, 16 is quadratic. */
const GROWTH_MOST = 6
/** Linear without a doubt. */
const PLAIN_GROWTH = 5
/** Of 4 kB: so much is tried at its full length at once. */
const MUCH_MS = 8
const CLEAR_GROWTH = 12
const BEST_OF = 5
const ATTEMPTS = 3
/** The clock of CPU time ticks in some milliseconds: what is shorter is done many times. */
const MEASURED_MS = 30
/** Shapes that cost the most when short are tried at their full length. */
const TRIED = 4

/** The worst that was found, where it is too much; undefined for a function that takes anything. */
export async function faultOf(
  feed: Feed,
  own: readonly string[],
  /** Tries the costliest shape only. */
  quick?: 'quick',
): Promise<string | undefined> {
  const costs: Array<Shape & { ms: number }> = []
  for (const { of, text } of worstShapes(own)) {
    // First a little: what is exponential would never come back from more.
    const little = await wallMs(feed, text(KB))
    if (little > CPU_MOST_MS && (await cpuMs(feed, text(KB))) > CPU_MOST_MS)
      return `${JSON.stringify(of)}: 1 kB costs ${Math.round(little)} ms`
    let ms = await wallMs(feed, text(4 * KB))
    // Another process may have had the processor meanwhile.
    for (let again = 0; again < 3 && ms > MUCH_MS; again++)
      ms = Math.min(ms, await wallMs(feed, text(4 * KB)))
    costs.push({ of, text, ms })
    const fault = ms > MUCH_MS ? await growthFault(feed, text) : undefined
    if (fault !== undefined) return `${JSON.stringify(of)}: ${fault}`
  }
  const tried = costs.toSorted((a, b) => b.ms - a.ms).slice(0, quick ? 1 : TRIED)
  for (const { of, text } of tried) {
    const fault = await growthFault(feed, text)
    if (fault !== undefined) return `${JSON.stringify(of)}: ${fault}`
  }
  return undefined
}

async function growthFault(feed: Feed, text: Shape['text']): Promise<string | undefined> {
  // Wall-clock time is never less than CPU time, and quicker to take. A quarter that costs too much settles it: what is
  // quadratic would take seconds for the whole.
  if (
    (await wallMs(feed, text(16 * KB))) > CPU_MOST_MS &&
    (await leastCpuMs(feed, text(16 * KB))) > CPU_MOST_MS
  )
    return `16 kB cost ${CPU_MOST_MS} ms and more`
  if ((await wallMs(feed, text(64 * KB))) <= CPU_FELT_MS || (await isPlainByWall(feed, text)))
    return undefined
  const fault = await faultBetween(feed, text(16 * KB), text(64 * KB))
  return fault && told(fault)
}

/** The least of three is compared: a quadratic function would pass only if each of its short runs were interrupted. */
async function isPlainByWall(feed: Feed, text: Shape['text']): Promise<boolean> {
  const least = { short: Infinity, long: Infinity }
  for (let round = 0; round < 3; round++) {
    least.short = Math.min(least.short, await wallMs(feed, text(16 * KB)))
    least.long = Math.min(least.long, await wallMs(feed, text(64 * KB)))
  }
  return isPlain(least)
}

/** The least that was measured: others who use the machine only ever add to it. */
interface Costs {
  readonly short: number
  readonly long: number
}

/** A fault lasts over three attempts of five rounds each: another process may disturb all rounds of one. */
async function faultBetween(feed: Feed, short: string, long: string): Promise<Costs | undefined> {
  let costs: Costs = { short: Infinity, long: Infinity }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (let round = 0; round < BEST_OF; round++) {
      costs = {
        short: Math.min(costs.short, await cpuMs(feed, short)),
        long: Math.min(costs.long, await cpuMs(feed, long)),
      }
      if (round > 0 && isPlain(costs)) return undefined
      if (round > 0 && isClear(costs)) return costs
    }
    const isGrowing = costs.long > CPU_FELT_MS && growthOf(costs) > GROWTH_MOST
    if (costs.long <= CPU_MOST_MS && !isGrowing) return undefined
  }
  return costs
}

const growthOf = ({ short, long }: Costs) => long / short

// So far from the limits that more rounds would not change it.

function isPlain(costs: Costs): boolean {
  return costs.long < CPU_MOST_MS && growthOf(costs) < PLAIN_GROWTH
}

function isClear(costs: Costs): boolean {
  return costs.long > 2 * CPU_MOST_MS && growthOf(costs) > CLEAR_GROWTH
}

function told(costs: Costs): string {
  const { short, long } = costs
  const times = growthOf(costs).toFixed(1)
  return `64 kB cost ${long.toFixed(1)} ms, 16 kB ${short.toFixed(2)} ms (${times} times as much)`
}

async function wallMs(feed: Feed, text: string): Promise<number> {
  const begun = performance.now()
  await feed(text)
  return performance.now() - begun
}

async function leastCpuMs(feed: Feed, text: string): Promise<number> {
  return Math.min(await cpuMs(feed, text), await cpuMs(feed, text))
}

async function cpuMs(feed: Feed, text: string): Promise<number> {
  const begun = performance.now()
  const before = process.threadCpuUsage()
  let times = 0
  do {
    await feed(text)
    times++
  } while (performance.now() - begun < MEASURED_MS)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / times
}
