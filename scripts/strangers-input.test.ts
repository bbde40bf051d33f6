import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setSecret } from '../packages/server/src/platform/secrets.ts'
import { fieldsOf } from '../packages/server/src/testing/sample-input.ts'
import { faultOf } from './strangers-input/cost.ts'
import { fed } from './strangers-input/fed.ts'
import { spared } from './strangers-input/spared.ts'
import { ROOT } from './tool.ts'

// What strangers write meets only functions that are linear: 64 kB of what each likes least cost little.

beforeAll(() => setSecret('a secret that is long enough for all'))

describe.each(Object.entries(fed))('%s', (_file, feeds) => {
  test.each(Object.entries(feeds))('takes anything in %s', async (_name, [feed, ...own]) => {
    expect(await faultOf(feed, own)).toBeUndefined()
  })
})

test('each field that a route takes is checked in linear time', async () => {
  const faults: string[] = []
  const seen = new Set<z.core.$ZodType>()
  const declared: Array<[key: string, route: Route]> = Object.entries(routes)
  for (const [key, { params, query, body }] of declared)
    for (const { path, schema } of [params, query, body].flatMap((one) => fieldsOf(one))) {
      if (seen.has(schema)) continue
      seen.add(schema)
      const fault = await faultOf((text) => z.safeParse(schema, text), [], 'quick')
      if (fault !== undefined) faults.push(`${key} ${path.join('.')}: ${fault}`)
    }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})

describe('a file with a pattern for texts', () => {
  const files = globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/embedded-postgres\/|\/src\/cli\//.test(path))
  const HAS_PATTERN =
    /\.(?:replace|replaceAll|match|matchAll|test|exec|search|split|normalize)\(|new RegExp|\.regex\(|Segmenter/
  const withPatterns = files.filter((path) =>
    HAS_PATTERN.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  const reasons = Object.entries(spared).flatMap(([reason, paths]) =>
    paths.map((path) => [path, reason] as const),
  )

  test('is fed here, or is spared for a reason', () => {
    const known = new Set([...Object.keys(fed), ...reasons.map(([path]) => path)])
    expect(withPatterns.filter((path) => !known.has(path))).toEqual([])
  })

  test('is spared only while it is there and has one, and never twice', () => {
    const paths = reasons.map(([path]) => path)
    expect(paths.filter((path) => !withPatterns.includes(path))).toEqual([])
    expect(paths.filter((path, at) => paths.indexOf(path) !== at || path in fed)).toEqual([])
    expect(Object.keys(fed).filter((path) => !files.includes(path))).toEqual([])
  })
})

describe('the search for the worst text', () => {
  // The first, second and fourth have been here: an address trimmed by a pattern, a card whose lines end in CR, sorted accents.
  test.each<[what: string, feed: (text: string) => unknown, own: string[]]>([
    ['scans again from each mark', (text) => text.replace(/[.,;:!?*_~)\]}]+$/, ''), ['.']],
    ['scans again from each line', (text) => [...text.matchAll(/^FN[^:\n]*:(.*)$/gm)], ['\rFN']],
    ['is exponential', (text) => /^(?:a+)+b$/.test(text.slice(0, 26)), ['a']],
    ['puts into order', (text) => text.normalize('NFD'), ['\u0591\u0592']],
    ['is linear and slow', (text) => spin(text.length * 800), []],
    ['grows eightfold with four times the length', (text) => spin(text.length ** 1.5 / 8), []],
  ])('finds what %s', async (_what, feed, own) => {
    expect(await faultOf(feed, own)).toMatch(/kB costs? \d+/)
  })

  test('finds nothing in what is linear', async () => {
    expect(await faultOf((text) => text.replaceAll(/\s+/g, ' ').trim(), [' '])).toBeUndefined()
  })
})

function spin(rounds: number): number {
  let sum = 0
  for (let round = 0; round < rounds; round++) sum = (sum * 31 + round) % 1_000_003
  return sum
}
