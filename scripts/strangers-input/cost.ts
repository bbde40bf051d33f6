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
/** The same where even a linear function has to fetch new memory, page by page. */
const LONG_GROWTH_MOST = 8
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
  if (fault === undefined) return undefined
  if (fault.long > CPU_MOST_MS) return told(fault)
  // Caches, new memory and the collector of garbage cost more for long texts; what is quadratic grows on.
  const long = await faultBetween(feed, text(64 * KB), text(256 * KB), LONG_GROWTH_MOST)
  return long && told(fault)
}

/** The least of three is compared: a quadratic function would pass only if each of its short runs were interrupted. */
async function isPlainByWall(feed: Feed, text: Shape['text']): Promise<boolean> {
  const least = { short: Infinity, long: Infinity }
  for (let round = 0; round < 3; round++) {
    least.short = Math.min(least.short, await wallMs(feed, text(16 * KB)))
    least.long = Math.min(least.long, await wallMs(feed, text(64 * KB)))
  }
  return isPlain({ long: least.long, growth: least.long / least.short })
}

/** The least that was measured, and how much more the long text cost in the middle one of the rounds. */
interface Costs {
  short: number
  long: number
  growth: number
}

/**
 * What is too much is so each time. A machine that others use too measures too much, now of the one text and now of the other:
 * each round compares two that were measured one after the other.
 */
async function faultBetween(
  feed: Feed,
  short: string,
  long: string,
  growthMost = GROWTH_MOST,
): Promise<Costs | undefined> {
  let costs: Costs = { short: Infinity, long: Infinity, growth: 0 }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const growths: number[] = []
    for (let round = 0; round < BEST_OF; round++) {
      const [shortMs, longMs] = [await cpuMs(feed, short), await cpuMs(feed, long)]
      growths.push(longMs / shortMs)
      costs = {
        short: Math.min(costs.short, shortMs),
        long: Math.min(costs.long, longMs),
        growth: middle(growths),
      }
      if (round > 0 && isPlain(costs)) return undefined
      if (round > 0 && isClear(costs)) return costs
    }
    const isSlow = long.length <= 64 * KB && costs.long > CPU_MOST_MS
    const isGrowing = costs.long > CPU_FELT_MS && costs.growth > growthMost
    if (!isSlow && !isGrowing) return undefined
  }
  return costs
}

// So far from the limits that more rounds would not change it.

function isPlain({ long, growth }: Omit<Costs, 'short'>): boolean {
  return long < CPU_MOST_MS && growth < PLAIN_GROWTH
}

function isClear({ long, growth }: Costs): boolean {
  return long > 2 * CPU_MOST_MS && growth > CLEAR_GROWTH
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

function told({ short, long, growth }: Costs): string {
  const times = growth.toFixed(1)
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
