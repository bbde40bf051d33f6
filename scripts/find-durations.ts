import { parseSync } from '@swc/core'
import { isClockRead, isMeasured, type Measured, measuredIn } from './measured-names.ts'
import { constantOf, constantsOf, type Constants } from './source-constants.ts'
import { calleeOf, isNode, listOf, nameOf, type Node, walk } from './syntax-tree.ts'

// Tests must not depend on the machine's speed (docs/decisions/0063). This file finds asserted durations, sleeps, and
// limits below a minute in the text of a test file. check-durations.ts runs it on all test files.

export type FaultKind = 'duration' | 'sleep' | 'limit'

export interface DurationFault {
  kind: FaultKind
  /** The first line is 1. */
  line: number
  /** The text of that line. */
  text: string
}

/** A test file, or a helper of tests. */
export interface TestFile {
  path: string
  source: string
}

interface Exception {
  path: string
  /** A part of the line. */
  has: string
  reason: string
}

/**
 * Durations, sleeps and limits that are allowed, each with a reason. An exception without a matching line is itself a
 * fault.
 */
const EXCEPTIONS: readonly Exception[] = [
  {
    path: 'e2e/desk/ticket-presence.spec.ts',
    has: 'setTimeout(resolve, 2000)',
    reason: 'The page measures with a timer how long a message was on the screen.',
  },
  {
    path: 'e2e/kept-pages.ts',
    has: 'LEFT_WITHIN_MS',
    reason: 'A page that does not leave in time is replaced by a new one, and no test fails.',
  },
  {
    path: 'packages/server/src/app/linked-kill.long.test.ts',
    has: 'sleep(BETWEEN_',
    reason:
      'The rate of a load. The kills depend on the number of messages, and no assertion depends on time.',
  },
  {
    path: 'packages/server/src/app/stopping.test.ts',
    has: 'await sleep(PAST_THE_COPY_MS)',
    reason:
      'Longer than the second within which signals count as one; a longer wait is also correct.',
  },
  {
    path: 'packages/server/src/app/stopping.test.ts',
    has: 'await sleep(BETWEEN_KEYS_MS)',
    reason: 'Two keys are pressed at the same time. The result does not depend on their order.',
  },
  {
    path: 'packages/server/src/features/setup/flow-imports/flow-imports.test.ts',
    has: 'timeout: 20,',
    reason: 'A value in an imported flow.',
  },
  {
    path: 'packages/server/src/features/money/invoices/payments-never-twice.test.ts',
    has: 'await sleep(',
    reason: 'The rate at which connections are cut, and of the retries.',
  },
  {
    path: 'packages/server/src/features/messages/message-search/message-search.test.ts',
    has: 'quickest.marked',
    reason:
      'A ratio of the fastest of three runs: PostgreSQL sorts the matches, and its work cannot be counted.',
  },
  {
    path: 'packages/server/src/features/organisation/sessions/sign-in.test.ts',
    has: 'expect(median(',
    reason: 'A ratio of two medians of the same work: response times must not reveal accounts.',
  },
  {
    path: 'packages/server/src/platform/embedded-postgres/postmaster/supervise-postmaster.test.ts',
    has: 'setTimeout(delayMs)',
    reason:
      'The stop happens at a random point of the restart, and the result must not depend on it.',
  },
  {
    path: 'packages/server/src/testing/random-customer.ts',
    has: '** 2 * 200',
    reason: 'The random pace of a customer. No assertion depends on time.',
  },
  {
    path: 'packages/server/src/testing/serve-lines.ts',
    has: 'await sleep(10)',
    reason: 'The rate of a load. No assertion depends on time.',
  },
]

/** One line for each fault without an exception, and for each exception without a fault. */
export function judgeDurations(
  files: readonly TestFile[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  const used = new Set<Exception>()
  const faults = files.flatMap(({ path, source }) =>
    durationFaultsIn(source, path.endsWith('x')).flatMap(({ kind, line, text }) => {
      const excused = exceptions.filter((one) => one.path === path && text.includes(one.has))
      excused.forEach((one) => used.add(one))
      return excused.length > 0 ? [] : [`${path}:${line}: ${MEANING[kind]}: ${text.trim()}`]
    }),
  )
  const idle = exceptions
    .filter((one) => !used.has(one))
    .map(
      ({ path, has }) => `scripts/find-durations.ts: no line needs the exception ${path}: ${has}`,
    )
  return [...faults, ...idle]
}

const MEANING: Readonly<Record<FaultKind, string>> = {
  duration: 'asserts a duration; count the work, or measure it in bench/',
  sleep: 'sleeps; await an event',
  limit: 'has a fixed, short timeout; remove it, or take it from scripts/machine-speed.ts',
}

/** All faults of one file, in the order of its lines. */
export function durationFaultsIn(source: string, tsx = false): DurationFault[] {
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' })
  if (!isNode(tree)) return []
  const constants = constantsOf(tree)
  const file: FileFacts = {
    constants,
    measured: measuredIn(tree),
    sleepers: sleepersOf(tree),
    fakers: clockFakersOf(tree),
  }
  const found: Found[] = []
  collectFaults(tree, { file, found, isFaked: false, isExpected: false, loop: undefined })
  const lines = new Map<number, DurationFault>()
  for (const { kind, at } of found) {
    const fault = { kind, ...lineAt(source, at) }
    lines.set(fault.line, lines.get(fault.line) ?? fault)
  }
  return [...lines.values()].toSorted((a, b) => a.line - b.line)
}

const MINUTE_MS = 60_000

interface FileFacts {
  constants: Constants
  measured: Measured
  /** Local names of setTimeout from timers/promises. */
  sleepers: ReadonlySet<string>
  /** Names of functions that stop the clock. */
  fakers: ReadonlySet<string>
}

interface Found {
  kind: FaultKind
  at: number
}

interface Place {
  file: FileFacts
  found: Found[]
  /** True if a fake clock is active here. */
  isFaked: boolean
  /** True within an argument of expect. */
  isExpected: boolean
  /** The innermost loop of this function. */
  loop: Node | undefined
}

function collectFaults(value: unknown, place: Place): void {
  if (Array.isArray(value)) return value.forEach((one: unknown) => collectFaults(one, place))
  if (!isNode(value)) return
  const kind = faultAt(value, place)
  if (kind) place.found.push({ kind, at: startOf(value, kind) })
  const inner = placeWithin(value, place)
  Object.entries(value).forEach(([key, child]) => {
    if (key !== 'span') collectFaults(child, inner)
  })
}

const LOOPS = [
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
]
const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
]

function placeWithin(node: Node, place: Place): Place {
  const { type } = node
  if (type === 'Module')
    return { ...place, isFaked: fakesClock(listOf(node['body']), place.file.fakers) }
  if (typeof type !== 'string') return place
  if (LOOPS.includes(type)) return { ...place, loop: node }
  if (FUNCTIONS.includes(type))
    return {
      ...place,
      // A promise that only wraps a sleep belongs to the surrounding loop.
      loop: isExecutor(node) ? place.loop : undefined,
      isFaked: place.isFaked || fakesClock([node['body']], place.file.fakers),
    }
  if (type === 'CallExpression' && calleeOf(node) === 'expect')
    return { ...place, isExpected: true }
  return place
}

/** `resolve => setTimeout(resolve, …)` and `resolve => { setTimeout(resolve, …) }` */
function isExecutor(node: Node): boolean {
  const [parameter] = listOf(node['params'])
  const name = isNode(parameter) ? nameOf(parameter['pat'] ?? parameter) : undefined
  if (name === undefined) return false
  let isOne = false
  walk(node['body'], (inner) => {
    if (inner['type'] !== 'CallExpression' || calleeOf(inner) !== 'setTimeout') return
    const [called] = argumentsOf(inner)
    walk(called, (one) => {
      isOne ||= one['type'] === 'Identifier' && one['value'] === name
    })
  })
  return isOne
}

function faultAt(node: Node, place: Place): FaultKind | undefined {
  switch (node['type']) {
    case 'CallExpression':
      return faultOfCall(node, place)
    case 'BinaryExpression':
      return faultOfComparison(node, place)
    case 'KeyValueProperty':
      return faultOfProperty(node, place)
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return runsForATime(node, place) ? 'sleep' : undefined
    case 'NewExpression':
      return isSleepingPromise(node, place) ? 'sleep' : undefined
    default:
      return undefined
  }
}

// Limits

/**
 * Each test and hook has at least this time (scripts/machine-speed.ts); a smaller limit of its own would shorten it.
 */
const TEST_MS = 10 * MINUTE_MS
const RUNNERS = ['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']
const SHARED_LIMITS = ['test.setTimeout', 'page.setDefaultTimeout', 'context.setDefaultTimeout']

function faultOfProperty({ key, value }: Node, place: Place): FaultKind | undefined {
  const name = isNode(key) ? key['value'] : undefined
  if (name === 'timeout') return faultOfLimit(value, place)
  const isOfTests = name === 'testTimeout' || name === 'hookTimeout'
  return isOfTests ? faultOfLimit(value, place, TEST_MS) : undefined
}

function faultOfCall(node: Node, place: Place): FaultKind | undefined {
  const callee = calleeOf(node)
  const given = argumentsOf(node)
  const [first, second] = given
  if (callee.endsWith('.waitForTimeout')) return 'sleep'
  if (place.file.sleepers.has(callee)) return isSleep(first, place) ? 'sleep' : undefined
  if (callee === 'AbortSignal.timeout') return faultOfLimit(first, place)
  if (SHARED_LIMITS.includes(callee)) return faultOfLimit(first, place, TEST_MS)
  if (callee === 'vi.waitFor' || callee === 'vi.waitUntil') return faultOfLimit(second, place)
  if (given.length > 1 && RUNNERS.includes(callee.split('.')[0] ?? ''))
    return faultOfLimit(given.at(-1), place, TEST_MS)
  return faultOfMatcher(node, place)
}

function faultOfLimit(value: unknown, { file }: Place, leastMs = MINUTE_MS): FaultKind | undefined {
  const ms = constantOf(value, file.constants)
  // Zero turns a limit off, or ends at once.
  return ms !== undefined && ms > 0 && ms < leastMs ? 'limit' : undefined
}

// Durations

const UPPER = ['toBeLessThan', 'toBeLessThanOrEqual', 'toBeCloseTo']
const LOWER = ['toBeGreaterThan', 'toBeGreaterThanOrEqual']

/** `expect(measured).toBeLessThan(…)`, and `expect(…).toBeGreaterThan(measured)` */
function faultOfMatcher(node: Node, { file, isFaked }: Place): FaultKind | undefined {
  const { callee } = node
  const matcher = calleeOf(node).split('.').at(-1) ?? ''
  if (isFaked || !isNode(callee) || !(UPPER.includes(matcher) || LOWER.includes(matcher)))
    return undefined
  const expected = expectedIn(callee)
  const [bound] = argumentsOf(node)
  if (expected === undefined) return undefined
  const isNot = calleeOf(node).includes('.not.')
  return boundFault(
    UPPER.includes(matcher) === !isNot ? [expected, bound] : [bound, expected],
    file,
  )
}

/** The argument of the `expect` that a matcher is called on. */
function expectedIn(callee: Node): unknown {
  let at: unknown = callee
  while (isNode(at)) {
    if (at['type'] === 'CallExpression') {
      if (calleeOf(at) === 'expect' || calleeOf(at) === 'expect.soft') return argumentsOf(at)[0]
      at = at['callee']
    } else at = at['object']
  }
  return undefined
}

/** Comparisons within expect, and of a clock with a near deadline. */
function faultOfComparison(node: Node, { file, isFaked, isExpected }: Place) {
  const { operator, left, right } = node
  if (isFaked || (operator !== '<' && operator !== '<=' && operator !== '>' && operator !== '>='))
    return undefined
  const [less, more] = String(operator).startsWith('<') ? [left, right] : [right, left]
  if (isExpected) return boundFault([less, more], file)
  return isDeadlineNear(less, more, file) || isDeadlineNear(more, less, file) ? 'limit' : undefined
}

/** The comparison `less < more` bounds a duration from above if `less` contains the later clock reading. */
function boundFault([less, more]: [unknown, unknown], { measured, constants }: FileFacts) {
  if (!isMeasured(less, measured)) return undefined
  const isLong = [less, more].some((side) => hasLongConstant(side, constants))
  return isLong ? undefined : 'duration'
}

/** True if it contains a minute or more, such as `Date.now() - 2 * HOUR`. */
function hasLongConstant(value: unknown, constants: Constants): boolean {
  const own = constantOf(value, constants)
  if (own !== undefined) return Math.abs(own) >= MINUTE_MS
  if (!isNode(value)) return false
  if (value['type'] === 'ParenthesisExpression')
    return hasLongConstant(value['expression'], constants)
  if (value['type'] !== 'BinaryExpression') return false
  return [value['left'], value['right']].some((side) => hasLongConstant(side, constants))
}

/** `Date.now() > end`, where `end` was `Date.now() + 8000` */
function isDeadlineNear(clock: unknown, end: unknown, { constants }: FileFacts): boolean {
  if (!isClockRead(clock)) return false
  const ms = constants.deadlines.get(nameOf(end) ?? '')
  return ms !== undefined && ms < MINUTE_MS
}

// Sleeps

/** The longest pause of a polling loop. */
const PAUSE_MS_AT_MOST = 100

function isSleep(ms: unknown, { file, isFaked, loop }: Place): boolean {
  if (isFaked || ms === undefined) return false
  const known = constantOf(ms, file.constants)
  if (known === undefined) return true
  return known > 0 && !(known <= PAUSE_MS_AT_MOST && loop !== undefined && isPollingLoop(loop))
}

/** True for a loop that ends by a condition, not after a number of rounds or at a time. */
function isPollingLoop(loop: Node): boolean {
  if (loop['type'] === 'WhileStatement' || loop['type'] === 'DoWhileStatement') return true
  return loop['type'] === 'ForStatement' && !isCounter(loop['update'])
}

function isCounter(update: unknown): boolean {
  return isNode(update) && update['type'] !== 'AwaitExpression'
}

function runsForATime({ test }: Node, { file, isFaked }: Place): boolean {
  if (isFaked || !isNode(test) || test['type'] !== 'BinaryExpression') return false
  return [test['left'], test['right']].some((side) => isMeasured(side, file.measured, true))
}

function isSleepingPromise(node: Node, place: Place): boolean {
  const [executor] = argumentsOf(node)
  if (nameOf(node['callee']) !== 'Promise' || !isNode(executor) || !isExecutor(executor))
    return false
  let sleeps = false
  walk(executor['body'], (inner) => {
    if (inner['type'] === 'CallExpression' && calleeOf(inner) === 'setTimeout')
      sleeps ||= isSleep(argumentsOf(inner)[1], place)
  })
  return sleeps
}

function sleepersOf(tree: Node): Set<string> {
  const names = new Set<string>()
  walk(tree, ({ type, source, specifiers }) => {
    if (type !== 'ImportDeclaration' || !isNode(source)) return
    if (!/^(?:node:)?timers\/promises$/.test(String(source['value']))) return
    for (const one of listOf(specifiers)) {
      if (!isNode(one)) continue
      const local = nameOf(one['local']) ?? ''
      if ((nameOf(one['imported']) ?? local) === 'setTimeout') names.add(local)
      if (one['type'] !== 'ImportSpecifier') names.add(`${local}.setTimeout`)
    }
  })
  return names
}

// Fake clocks

const FAKERS = ['vi.useFakeTimers', 'stopTheClock', 'holdClock', 'page.clock.install']
const HOOKS = ['beforeAll', 'beforeEach']

/** Functions of this file that call one of those. */
function clockFakersOf(tree: Node): Set<string> {
  const names = new Set(FAKERS)
  for (const statement of listOf(tree['body'])) {
    if (!isNode(statement)) continue
    if (statement['type'] === 'FunctionDeclaration' && fakesClock([statement['body']], names))
      names.add(nameOf(statement['identifier']) ?? '')
    for (const one of listOf(statement['declarations'])) {
      if (!isNode(one) || !isNode(one['init'])) continue
      if (one['init']['type'] !== 'ArrowFunctionExpression') continue
      if (fakesClock([one['init']['body']], names)) names.add(nameOf(one['id']) ?? '')
    }
  }
  return names
}

/** True if these statements stop the clock themselves, or in a hook that runs before each test. */
function fakesClock(statements: readonly unknown[], fakers: ReadonlySet<string>): boolean {
  let holds = false
  const searchFaker = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((one: unknown) => searchFaker(one))
    if (!isNode(value) || holds) return
    if (value['type'] === 'CallExpression') {
      const callee = calleeOf(value)
      if (fakers.has(callee)) holds = true
      if (HOOKS.includes(callee))
        walk(value['arguments'], (inner) => {
          const hook = inner['type'] === 'CallExpression' ? calleeOf(inner) : nameOf(inner)
          holds ||= hook !== undefined && fakers.has(hook)
        })
    }
    if (typeof value['type'] === 'string' && FUNCTIONS.includes(value['type'])) return
    Object.values(value).forEach(searchFaker)
  }
  statements.forEach(searchFaker)
  return holds
}

// Places

function argumentsOf(node: Node): unknown[] {
  return listOf(node['arguments']).map((one) => (isNode(one) ? one['expression'] : undefined))
}

/** A property has no span of its own; in a chain of calls the name after the last dot is on the faulty line. */
function startOf(node: Node, kind: FaultKind): number {
  const last = argumentsOf(node).at(-1)
  if (kind === 'limit' && isNode(last)) return startOf(last, 'limit')
  const callee = node['callee']
  const property = isNode(callee) ? callee['property'] : undefined
  const owner = [property, node, node['key']].find((one) => isNode(one) && isNode(one['span']))
  const span = isNode(owner) ? owner['span'] : undefined
  return isNode(span) && typeof span['start'] === 'number' ? span['start'] : 1
}

/** @param at a byte offset from 1, as swc counts */
function lineAt(source: string, at: number): { line: number; text: string } {
  const before = Buffer.from(source)
    .subarray(0, at - 1)
    .toString()
  const line = before.split('\n').length
  return { line, text: source.split('\n')[line - 1] ?? '' }
}
