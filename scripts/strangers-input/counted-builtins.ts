import { createHash } from 'node:crypto'
import { type Found, search } from './regexp-machine.ts'
import { countSteps, runUncounted, workLeft } from './work-counter.ts'

// Built-in functions, each counted by the characters and elements that it reads and writes: a loop of n calls that read
// n characters each is quadratic, although it has only n rounds. Costs follow a function's contract, not an engine's
// optimisation: `indexOf` and `toLowerCase` are linear, `slice` copies its result, `shift` moves the remaining
// elements, `normalize` sorts each run of combining marks by insertion (UAX 15). Not counted are `===`, `+` and
// look-ups by a key.

/** Steps of a call, computed from its receiver, arguments and result. */
type Cost = (self: unknown, given: readonly unknown[], returned: unknown) => number

const costOfReceiver: Cost = (self) => sizeOf(self)
const costOfArgument: Cost = (_self, given) => sizeOf(given[0])
const costOfResult: Cost = (_self, _given, returned) => sizeOf(returned)
const costOfAllThree: Cost = (self, given, returned) =>
  sizeOf(self) + sizeOf(given[0]) + sizeOf(returned)
const costOfSorting: Cost = (self) => sizeOf(self) * Math.ceil(Math.log2(sizeOf(self) + 2))
const costOfTrimming: Cost = (self, _given, returned) => sizeOf(self) - sizeOf(returned) + 1
const costOfSquare: Cost = (_self, given) => sizeOf(given[0]) ** 2

const HASH: unknown = Object.getPrototypeOf(createHash('sha256'))
const TYPED_ARRAY: unknown = Object.getPrototypeOf(Uint8Array.prototype)

const COSTS: ReadonlyArray<readonly [owner: unknown, cost: Cost, names: string]> = [
  [String.prototype, costOfResult, 'concat padEnd padStart repeat slice substring'],
  [
    String.prototype,
    costOfReceiver,
    'isWellFormed localeCompare toLocaleLowerCase toLocaleUpperCase',
  ],
  [String.prototype, costOfReceiver, 'toLowerCase toUpperCase toWellFormed'],
  [String.prototype, costOfArgument, 'endsWith startsWith'],
  [String.prototype, costOfTrimming, 'trim trimEnd trimStart'],
  // An expression argument counts its own steps.
  [String.prototype, costOfAllThree, 'replace replaceAll split'],
  [String.prototype, costOfScanning, 'includes indexOf'],
  [String.prototype, costOfReceiver, 'lastIndexOf'],
  [String.prototype, costOfNormalizing, 'normalize'],
  [Array.prototype, costOfResult, 'concat flat flatMap slice toReversed toSpliced with'],
  [
    Array.prototype,
    costOfReceiver,
    'copyWithin fill includes indexOf lastIndexOf reverse shift splice',
  ],
  // A callback counts its own steps unless it is built in.
  [Array.prototype, costOfReceiver, 'filter forEach map reduce reduceRight unshift'],
  [Array.prototype, costOfAllThree, 'join'],
  [Array.prototype, costOfSorting, 'sort toSorted'],
  [TYPED_ARRAY, costOfReceiver, 'copyWithin fill includes indexOf join lastIndexOf reverse'],
  [TYPED_ARRAY, costOfResult, 'filter map slice toReversed with'],
  [TYPED_ARRAY, costOfArgument, 'set'],
  [TYPED_ARRAY, costOfSorting, 'sort toSorted'],
  [Buffer.prototype, costOfReceiver, 'compare copy equals fill includes indexOf lastIndexOf'],
  [Buffer.prototype, costOfArgument, 'write'],
  [Buffer.prototype, costOfResult, 'toJSON toString'],
  [Buffer, costOfResult, 'alloc concat from'],
  [Buffer, costOfArgument, 'byteLength'],
  [TextDecoder.prototype, costOfResult, 'decode'],
  [TextEncoder.prototype, costOfResult, 'encode'],
  [HASH, costOfArgument, 'update'],
  [Array, costOfResult, 'from of'],
  [Object, costOfResult, 'entries getOwnPropertyNames keys values'],
  [Object, costOfArgument, 'fromEntries'],
  [JSON, costOfArgument, 'parse'],
  [JSON, costOfResult, 'stringify'],
  [URL, costOfArgument, 'canParse parse'],
  [URLSearchParams.prototype, costOfResult, 'getAll toString'],
  [globalThis, costOfArgument, 'decodeURI decodeURIComponent encodeURI encodeURIComponent'],
  [globalThis, costOfArgument, 'escape parseFloat parseInt structuredClone unescape'],
]

/** Spreading, destructuring, `for … of` and constructors of collections use the iterators of these. */
const ITERATED: ReadonlyArray<Iterable<unknown>> = [
  [],
  '',
  new Map(),
  new Set(),
  new Intl.Segmenter().segment(''),
]

// oxlint-disable-next-line typescript/unbound-method -- applied with a `this`
const { indexOf, slice } = String.prototype
// oxlint-disable-next-line typescript/unbound-method -- as above
const { exec } = RegExp.prototype

/** Every expression that was run, including those of libraries and those created at run time. */
export const seen = new Map<string, RegExp>()

/** Expressions for which the machine's result differed from V8's. */
export const differences: string[] = []

/** Replaces the built-in functions of this thread permanently. */
export function countBuiltins(): void {
  Object.defineProperty(RegExp.prototype, 'exec', { value: countedExec })
  for (const [owner, cost, names] of COSTS)
    for (const name of names.split(' ')) countBuiltin(owner, name, cost)
  for (const iterated of ITERATED) countIterator(iterated[Symbol.iterator]())
  globalThis.URL = countingProxy(URL, costOfArgument)
  globalThis.URLSearchParams = countingProxy(URLSearchParams, costOfArgument)
  globalThis.Number = countingProxy(Number, costOfArgument)
  globalThis.BigInt = countingProxy(BigInt, costOfSquare)
}

function countBuiltin(owner: unknown, name: string, cost: Cost): void {
  const property = Object.getOwnPropertyDescriptor(owner, name)
  const original: unknown = property?.value
  if (typeof original !== 'function') throw new Error(`there is no ${name} to count`)
  const counted = function (this: unknown, ...given: unknown[]): unknown {
    const returned: unknown = Reflect.apply(original, this, given)
    countSteps(cost(this, given, returned))
    return returned
  }
  Object.defineProperty(owner, name, { ...property, value: counted })
}

/** A faster `wrap`, because it is called for each element. */
function countIterator(iterator: Iterator<unknown>): void {
  const owner: unknown = Object.getPrototypeOf(iterator)
  // oxlint-disable-next-line typescript/unbound-method -- applied with a `this`
  const { next } = iterator
  const counted = function (this: unknown): unknown {
    countSteps(1)
    return Reflect.apply(next, this, NOTHING)
  }
  Object.defineProperty(owner, 'next', { value: counted })
}

const NOTHING: [] = []

function countingProxy<T extends Function>(type: T, cost: Cost): T {
  return new Proxy(type, {
    apply: (target, self, given: unknown[]): unknown => {
      countSteps(cost(self, given, undefined))
      return Reflect.apply(target, self, given)
    },
    construct: (target, given: unknown[], newTarget): object => {
      countSteps(cost(undefined, given, undefined))
      const made: unknown = Reflect.construct(target, given, newTarget)
      if (typeof made !== 'object' || made === null)
        throw new TypeError('the constructor returned no object')
      return made
    },
  })
}

/** Counts the machine's steps. All methods that take an expression call this once it is replaced. */
function countedExec(this: RegExp, given: unknown): RegExpExecArray | null {
  const text = String(given)
  const left = workLeft()
  const from = this.global || this.sticky ? this.lastIndex : 0
  if (left === undefined || from > text.length) return Reflect.apply(exec, this, [text])
  recordPattern(this)
  // Runs before V8, which would not finish for some expressions.
  const { places, steps } = runUncounted(() => search(this, text, from, left))
  countSteps(steps)
  const found = Reflect.apply(exec, this, [text])
  if (!isSameMatch(text, places, found))
    differences.push(`${String(this)}: ${JSON.stringify(text)}`)
  return found
}

const noted = new WeakSet<RegExp>()

function recordPattern(pattern: RegExp): void {
  if (noted.has(pattern)) return
  noted.add(pattern)
  seen.set(
    runUncounted(() => String(pattern)),
    pattern,
  )
}

function isSameMatch(
  text: string,
  places: Found['places'],
  found: RegExpExecArray | null,
): boolean {
  if (!places || !found) return places === undefined && found === null
  if (places[0] !== found.index) return false
  for (let group = 0; group < found.length; group++) {
    const begin = places[2 * group] ?? -1
    const taken = begin < 0 ? undefined : Reflect.apply(slice, text, [begin, places[2 * group + 1]])
    if (taken !== found[group]) return false
  }
  return true
}

function costOfScanning(self: unknown, given: readonly unknown[]): number {
  const from = typeof given[1] === 'number' ? Math.max(0, given[1]) : 0
  const at = Reflect.apply(indexOf, String(self), [String(given[0]), from])
  return (at < 0 ? Math.max(0, sizeOf(self) - from) : at - from) + sizeOf(given[0])
}

/** Linear, plus half of the square of each run of combining marks. */
function costOfNormalizing(self: unknown): number {
  const text = String(self)
  let steps = text.length
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    run = isMark(code) ? run + 1 : 0
    steps += run
    if (code > 0xff_ff) at++
  }
  return steps
}

const MARK = /^\p{M}$/u
const marks: Array<boolean | undefined> = []

function isMark(code: number): boolean {
  return (marks[code] ??= Reflect.apply(exec, MARK, [String.fromCodePoint(code)]) !== null)
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  if ('length' in value && typeof value.length === 'number') return value.length
  if ('size' in value && typeof value.size === 'number') return value.size
  return 1
}
