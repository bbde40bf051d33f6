import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { analyse } from 'scslre'
import { afterAll, describe, expect, test } from 'vitest'
import { bounded, boundedByLibraries } from './strangers-input/bounded-patterns.ts'
import type { Answers } from './strangers-input/counting.worker.ts'
import { patternsOf } from './strangers-input/found-patterns.ts'
import { LINEAR, TOO_MUCH } from './strangers-input/planted-functions.ts'
import { spared } from './strangers-input/spared-files.ts'
import { ROOT } from './run-tool.ts'

// The work of functions that read input of strangers grows at most linearly with its length. Work is counted, not timed
// (docs/decisions/0066), so that a slow or busy machine gets the same result.

const worker = new Worker(new URL('./strangers-input/counting.worker.ts', import.meta.url))
afterAll(() => worker.terminate())

async function callWorker<K extends keyof Answers>(
  name: K,
  ...given: Parameters<Answers[K]>
): Promise<Awaited<ReturnType<Answers[K]>>> {
  worker.postMessage([name, ...given])
  const [message] = await once(worker, 'message')
  if ('error' in message) throw message.error
  return message.answered
}

const fed = await callWorker('files')

const sources = globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/embedded-postgres\/|\/src\/cli\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))

describe.each(fed)('%s', (file, names) => {
  test.each(names)('accepts any input in %s', async (name) => {
    expect(await callWorker('faultOfFunction', file, name)).toBeUndefined()
  })
})

test('each field that a route accepts is checked in linear work', async () => {
  const { faults, fields } = await callWorker('faultsOfFields')
  expect(faults).toEqual([])
  expect(fields).toBeGreaterThan(100)
})

describe('a pattern', () => {
  const found = sources.map(({ path, source }) => ({
    path,
    ...patternsOf(source, path.endsWith('.tsx')),
  }))
  const literals = new Map(
    found.flatMap(({ literals: own }) => own.map((pattern) => [String(pattern), pattern])),
  )

  test('does linear work, or has a text of bounded length', async () => {
    const faulty = await findFaulty([...literals.values()])
    const excused = Object.values(bounded).flat().map(String)
    expect(faulty.filter(({ pattern }) => !excused.includes(pattern))).toEqual([])
    expect(excused.filter((one) => !faulty.some(({ pattern }) => pattern === one))).toEqual([])
    expect(literals.size).toBeGreaterThan(200)
  })

  test('created at run time is created by a function in the list of fed functions', () => {
    const files = new Set(fed.map(([file]) => file))
    const makers = found.filter(({ hasMade }) => hasMade).map(({ path }) => path)
    expect(makers.filter((path) => !files.has(path))).toEqual([])
  })

  test('does linear work if a library runs it or it was created at run time', async () => {
    // `split` makes each expression sticky.
    const withoutSticky = ({ source, flags }: RegExp) => `/${source}/${flags.replace('y', '')}`
    const seen = await callWorker('seenPatterns')
    const others = seen.filter((pattern) => !literals.has(withoutSticky(pattern)))
    const faulty = await findFaulty(others)
    const excused = Object.values(boundedByLibraries).flat()
    const patternIncludes = (part: string) => (one: { pattern: string }) =>
      one.pattern.includes(part)
    expect(faulty.filter((one) => !excused.some((part) => patternIncludes(part)(one)))).toEqual([])
    expect(excused.filter((part) => !faulty.some(patternIncludes(part)))).toEqual([])
    expect(others.length).toBeGreaterThan(10)
  })

  async function findFaulty(patterns: readonly RegExp[]) {
    const faulty: Array<{ pattern: string; fault: string }> = []
    for (const pattern of patterns) {
      const [report] = analyse(pattern).reports
      const fault = await callWorker('faultOfPattern', pattern)
      if (report)
        faulty.push({
          pattern: String(pattern),
          fault: `${report.type} of ${report.character.pick}`,
        })
      else if (fault !== undefined) faulty.push({ pattern: String(pattern), fault })
    }
    return faulty
  }
})

describe('a file with a pattern for texts', () => {
  const HAS_PATTERN =
    /\.(?:replace|replaceAll|match|matchAll|test|exec|search|split|normalize)\(|new RegExp|\.regex\(|Segmenter/
  const withPatterns = sources.flatMap(({ path, source }) =>
    HAS_PATTERN.test(source) ? [path] : [],
  )
  const files = fed.map(([file]) => file)
  const reasons = Object.entries(spared).flatMap(([reason, paths]) =>
    paths.map((path) => [path, reason] as const),
  )

  test('is in the list of fed functions, or is spared for a reason', () => {
    const known = new Set([...files, ...reasons.map(([path]) => path)])
    expect(withPatterns.filter((path) => !known.has(path))).toEqual([])
  })

  test('is spared only while it exists and has a pattern, and only once', () => {
    const paths = reasons.map(([path]) => path)
    const isThere = (file: string) => sources.some(({ path }) => path === file)
    expect(paths.filter((path) => !withPatterns.includes(path))).toEqual([])
    expect(paths.filter((path, at) => paths.indexOf(path) !== at || files.includes(path))).toEqual(
      [],
    )
    expect(files.filter((file) => !isThere(file))).toEqual([])
  })
})

describe('the search for the worst text', () => {
  test.each(Object.keys(TOO_MUCH))('finds %s', async (name) => {
    expect(await callWorker('faultOfPlanted', name)).toMatch(/cost/)
  })

  test.each(Object.keys(LINEAR))('finds nothing in %s', async (name) => {
    expect(await callWorker('faultOfPlanted', name)).toBeUndefined()
  })
})

// Runs last, because it compares every expression that the tests before it ran.
test('the counting regular expression machine matches what V8 matches', async () => {
  expect(await callWorker('differences')).toEqual([])
})
