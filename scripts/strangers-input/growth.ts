import { workOf } from './work.ts'
import { type Cost, type Shape, worstShapes } from './worst-texts.ts'

/** Takes a text as a stranger wrote it. */
export type Feed = (text: string) => unknown

/** For four times the length. Linear work grows fourfold, n log n less than fivefold, n ** 1.5 eightfold. */
const GROWTH_MOST = 6
/** At 1 kB nothing else is added to the line: what is quadratic would be half of the line at 64 kB at most. */
const PLAIN_GROWTH = 4.1
/** For each character, where nothing grows: a bounded square is as costly as a line that is as steep. */
const STEPS_MOST = 2000
/** Work that a text of any length costs, such as an answer of a thousand fields. */
const FIXED_MOST = 100_000

const SHORT = 80
const KB = 1024

/**
 * Searches for the text that costs the most work and looks how its work grows with its length.
 * @returns the first that is too much; undefined for a function that takes anything
 */
export async function faultOf(feed: Feed, own: readonly string[]): Promise<string | undefined> {
  try {
    for (const shape of await worstOf(feed, own)) await checkGrowth(feed, shape)
  } catch (error) {
    if (error instanceof TooMuch) return error.message
    throw error
  }
  return undefined
}

/** @throws TooMuch */
export async function worstOf(feed: Feed, own: readonly string[]): Promise<Shape[]> {
  // What is made at the first call and kept is not the text's.
  await workOf(() => feed('a'))
  const none = (await workOf(() => feed(''))) ?? 0
  return worstShapes(own, (shape) => costOf(feed, shape, none))
}

class TooMuch extends Error {
  constructor({ of }: Shape, what: string) {
    super(`${JSON.stringify(of)}: ${what}`)
  }
}

async function costOf(feed: Feed, shape: Shape, none: number): Promise<Cost> {
  const half = await steps(feed, shape, SHORT)
  const whole = await steps(feed, shape, 2 * SHORT)
  return { steps: whole, bend: whole - 2 * half + none }
}

async function checkGrowth(feed: Feed, shape: Shape): Promise<void> {
  const one = await steps(feed, shape, KB)
  const four = await steps(feed, shape, 4 * KB)
  if (four <= PLAIN_GROWTH * one) return
  const sixteen = await steps(feed, shape, 16 * KB)
  if (sixteen <= GROWTH_MOST * four) return
  // A text may be worked on only from some length on, which is one leap and no growth.
  const most = GROWTH_MOST * sixteen
  if ((await workOf(() => feed(shape.text(64 * KB)), most)) === undefined)
    throw new TooMuch(shape, `16 kB cost ${sixteen} steps, 64 kB more than ${most}`)
}

async function steps(feed: Feed, shape: Shape, length: number): Promise<number> {
  const most = FIXED_MOST + STEPS_MOST * length
  const done = await workOf(() => feed(shape.text(length)), most)
  if (done === undefined)
    throw new TooMuch(shape, `${length} characters cost more than ${most} steps`)
  return done
}
