import { describe, expect, test } from 'vitest'
import { durationFaultsIn, judgeDurations } from './find-durations.ts'

/** `kind:line` of each fault. */
const faultKindsIn = (source: string, tsx = false) =>
  durationFaultsIn(source, tsx).map(({ kind, line }) => `${kind}:${line}`)

describe('an asserted duration is refused', () => {
  test.each([
    ['at once', `expect(performance.now() - begun).toBeLessThan(5000)`],
    ['of the processor', `expect(process.cpuUsage(before).user).toBeLessThanOrEqual(9000)`],
    ['in nanoseconds', `expect(process.hrtime.bigint() - begun).toBeLessThan(LIMIT)`],
    ['as a comparison', `expect(Date.now() - begun < 800).toBe(true)`],
    ['the other way round', `expect(4000).toBeGreaterThan(Date.now() - begun)`],
    ['as what it is not', `expect(Date.now() - begun).not.toBeGreaterThan(4000)`],
    ['told by the product', `expect(report.tookMs).toBeLessThan(10_000)`],
    ['of a limit that is a sum', `const S = 1000\nexpect(Date.now() - begun).toBeLessThan(S * 30)`],
  ])('%s', (_what, source) => {
    expect(faultKindsIn(source)).toEqual([`duration:${source.split('\n').length}`])
  })

  test('followed through assignments, pushes and returns', () => {
    const source = `
      const times: number[] = []
      const kept = { all: [] as number[] }
      async function took(act: () => Promise<void>): Promise<number> {
        const begun = performance.now()
        await act()
        return performance.now() - begun
      }
      const middle = (list: number[]) => list.toSorted()[list.length / 2] ?? 0
      times.push(await took(act))
      kept.all.push(...times)
      expect(Math.min(...times)).toBeLessThan(5)
      expect(middle(kept.all)).toBeLessThan(5)
      expect(kept.all.length).toBe(1)
      let last: number
      last = await took(act)
      expect(last / 1000).toBeLessThan(5)
      expect(last).toBeGreaterThan(5)`
    expect(faultKindsIn(source)).toEqual(['duration:12', 'duration:13', 'duration:17'])
  })

  test.each([
    ['a minute or more', `expect(Date.now() - begun).toBeLessThan(60_000)`],
    ['minutes by name', `expect(Date.now() - at).toBeLessThan(2 * MINUTE)`],
    ['a moment that is far away', `expect(Date.now() - 2 * HOUR < at).toBe(true)`],
    ['a lower bound', `expect(performance.now() - begun).toBeGreaterThanOrEqual(PACE_MS)`],
    ['what no clock told', `expect(statements).toBeLessThan(20)`],
    ['a fake clock', `test('x', () => { vi.useFakeTimers(); expect(Date.now()).toBeLessThan(5) })`],
    [
      'a fake clock of all tests',
      `beforeEach(() => void vi.useFakeTimers())
       test('x', () => expect(performance.now()).toBeLessThan(5))`,
    ],
  ])('unless it is %s', (_what, source) => {
    expect(faultKindsIn(source)).toEqual([])
  })

  test('a fake clock in one test does not cover another', () => {
    const source = `
      test('x', () => { vi.useFakeTimers() })
      test('y', () => { expect(performance.now()).toBeLessThan(5) })`
    expect(faultKindsIn(source)).toEqual(['duration:3'])
  })
})

describe('a sleep is refused', () => {
  const IMPORT = `import { setTimeout as sleep } from 'node:timers/promises'\n`
  test.each([
    ['by its own name', `import { setTimeout } from 'timers/promises'\nawait setTimeout(50)`],
    ['by another name', `${IMPORT}await sleep(50)`],
    ['of all timers', `import timers from 'node:timers/promises'\nawait timers.setTimeout(5)`],
    ['of unknown length', `${IMPORT}await sleep(delayMs)`],
    ['made by hand', `\nawait new Promise((resolve) => setTimeout(resolve, 50))`],
    ['in a block', `\nawait new Promise<void>((done) => { setTimeout(() => done(), LONG) })`],
    ['in a browser', `\nawait page.waitForTimeout(500)`],
    ['that burns a clock', `const until = Date.now() + 600\nwhile (Date.now() < until);`],
    [
      'that works for a time',
      `const until = performance.now() + 9\nwhile (performance.now() < until) await act()`,
    ],
    ['so many times', `${IMPORT}for (let nth = 0; nth < 9; nth++) await sleep(50)`],
    ['for each', `${IMPORT}for (const one of all) await sleep(50)`],
    ['too long between two looks', `${IMPORT}while (!isThere()) await sleep(5000)`],
  ])('%s', (_what, source) => {
    expect(faultKindsIn(source)).toEqual(['sleep:2'])
  })

  test.each([
    ['a turn of the loop', `await new Promise((resolve) => setTimeout(resolve))`],
    ['a pause between two looks', `${IMPORT}while (!isThere()) await sleep(50)`],
    ['such a pause by hand', `for (;;) await new Promise((resolve) => setTimeout(resolve, 20))`],
    ['a pause before the next look', `${IMPORT}for (const end = 5; !isThere(); await sleep(50));`],
    ['a timer that somebody is to hear', `setTimeout(() => socket.end(), 500)`],
    ['setImmediate', `import { setImmediate } from 'node:timers/promises'\nawait setImmediate()`],
  ])('%s is allowed', (_what, source) => {
    expect(faultKindsIn(source)).toEqual([])
  })
})

describe('a short limit is refused', () => {
  test.each([
    ['of a wait', `const WAIT = { timeout: 8000, interval: 20 }`],
    ['of a wait, by a name', `const S = 1000; poll(look, { timeout: 20 * S })`],
    ['of a wait, as a number', `vi.waitFor(look, 20_000)`],
    ['of a test', `test('x', async () => {}, 120_000)`],
    ['of tests', `test.each([1, 2])('%d', async () => {}, 30_000)`],
    ['of a hook', `beforeAll(async () => {}, 30_000)`],
    ['of a journey', `test.setTimeout(360_000)`],
    ['of a file', `vi.setConfig({ testTimeout: 400_000 })`],
    ['of a request', `send(call, AbortSignal.timeout(5000))`],
    [
      'made by hand',
      `const end = Date.now() + 5000; if (Date.now() > end) throw new Error('late')`,
    ],
  ])('%s', (_what, source) => {
    expect(faultKindsIn(source)).toEqual(['limit:1'])
  })

  test.each([
    ['a minute or more', `const WAIT = { timeout: 60_000 }`],
    ['none', `page.waitForEvent('download', { timeout: 0 })`],
    ['of the measured machine', `AbortSignal.timeout(patience().waitMs)`],
    ['of a test that takes longer than others', `test('x', async () => {}, 3_600_000)`],
    ['of the product', `safeFetch(url, { timeoutMs: 200 })`],
  ])('one that is %s is allowed', (_what, source) => {
    expect(faultKindsIn(source)).toEqual([])
  })

  test('a fault has the line of the number', () => {
    expect(faultKindsIn(`// é\ntest(\n  'x',\n  async () => {},\n  5000,\n)`)).toEqual(['limit:5'])
  })
})

test('components are read too', () => {
  expect(
    faultKindsIn(`const a = <p>é</p>\nexpect(Date.now() - begun).toBeLessThan(5)`, true),
  ).toEqual(['duration:2'])
})

describe('exceptions', () => {
  const file = { path: 'e2e/x.spec.ts', source: `await page.waitForTimeout(500)\n` }

  test('a fault without an exception is named with its line', () => {
    expect(judgeDurations([file], [])).toEqual([
      'e2e/x.spec.ts:1: sleeps; await an event: await page.waitForTimeout(500)',
    ])
  })

  test('an exception covers the lines of its file that contain its text', () => {
    const own = { path: file.path, has: 'waitForTimeout', reason: 'so' }
    expect(judgeDurations([file], [own])).toEqual([])
    expect(judgeDurations([{ ...file, path: 'e2e/y.spec.ts' }], [own])).toHaveLength(2)
  })

  test('an exception without a matching line is a fault', () => {
    const idle = { path: file.path, has: 'sleep(', reason: 'so' }
    expect(judgeDurations([{ ...file, source: '' }], [idle])).toEqual([
      'scripts/find-durations.ts: no line needs the exception e2e/x.spec.ts: sleep(',
    ])
  })
})
