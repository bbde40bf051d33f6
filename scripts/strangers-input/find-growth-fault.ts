import { measureWork } from './work-counter.ts'
import { type Cost, type Shape, worstShapes } from './worst-texts.ts'

/** Processes a text as a stranger may have written it. */
export type Feed = (text: string) => unknown

/**
 * Limit of the growth at four times the length. Linear work grows fourfold, n log n less than fivefold, n ** 1.5
 * eightfold.
 */
const GROWTH_MOST = 6
/** Growth from 1 kB on that counts as linear: a quadratic part would be at most half of the linear part at 64 kB. */
const PLAIN_GROWTH = 4.1
/** Limit of steps per character without growth: a bounded quadratic part costs as much as a steep line. */
const STEPS_MOST = 2000
/** Work for a text of any length, such as an answer of a thousand fields. */
const FIXED_MOST = 100_000

const SHORT = 80
const KB = 1024

/**
 * Searches for the costliest text and checks how the work grows with its length.
 * @returns a description of the first text that is too costly; undefined if there is none
 */
export async function findGrowthFault(
  feed: Feed,
  own: readonly string[],
): Promise<string | undefined> {
  try {
    for (const shape of await findWorstShapes(feed, own)) await checkGrowth(feed, shape)
  } catch (error) {
    if (error instanceof TooMuch) return error.message
    throw error
  }
  return undefined
}

/** @throws TooMuch */
export async function findWorstShapes(feed: Feed, own: readonly string[]): Promise<Shape[]> {
  // The first call fills caches, which do not count as work for the text.
  await measureWork(() => feed('a'))
  const none = (await measureWork(() => feed(''))) ?? 0
  return worstShapes(own, (shape) => costOf(feed, shape, none))
}

class TooMuch extends Error {
  constructor({ of }: Shape, what: string) {
    super(`${JSON.stringify(of)}: ${what}`)
  }
}

async function costOf(feed: Feed, shape: Shape, none: number): Promise<Cost> {
  const half = await measureSteps(feed, shape, SHORT)
  const whole = await measureSteps(feed, shape, 2 * SHORT)
  return { steps: whole, bend: whole - 2 * half + none }
}

async function checkGrowth(feed: Feed, shape: Shape): Promise<void> {
  const one = await measureSteps(feed, shape, KB)
  const four = await measureSteps(feed, shape, 4 * KB)
  if (four <= PLAIN_GROWTH * one) return
  const sixteen = await measureSteps(feed, shape, 16 * KB)
  if (sixteen <= GROWTH_MOST * four) return
  // A text may be processed only from some length on, which is a single step and no growth.
  const most = GROWTH_MOST * sixteen
  if ((await measureWork(() => feed(shape.text(64 * KB)), most)) === undefined)
    throw new TooMuch(shape, `16 kB cost ${sixteen} steps, 64 kB more than ${most}`)
}

async function measureSteps(feed: Feed, shape: Shape, length: number): Promise<number> {
  const most = FIXED_MOST + STEPS_MOST * length
  const done = await measureWork(() => feed(shape.text(length)), most)
  if (done === undefined)
    throw new TooMuch(shape, `${length} characters cost more than ${most} steps`)
  return done
}
