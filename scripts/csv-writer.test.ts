import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run-tool.ts'

// Files for spreadsheets are written by csv.ts of the contract only, so that each one has the guard against formulas.

const OWN_WAYS = [
  /\bunparse\b/,
  /text\/csv; ?charset/,
  /\\u(\{FEFF\}|FEFF)['"`$]/i,
  /\.join\((['"])[;,]\1\)[\s\S]{0,200}\\r\\n/,
]

test('no file but the contract’s writer joins cells to CSV', () => {
  const sources = globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  const writers = sources.filter((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return OWN_WAYS.some((way) => way.test(source))
  })
  expect(sources.length).toBeGreaterThan(1000)
  expect(writers).toEqual(['packages/contract/src/csv.ts'])
})

test('each use of the writer is listed', () => {
  const users = globSync('packages/{server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /\bcsv(File|Lines)\(/.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(users.toSorted()).toEqual([
    'packages/server/src/platform/http/send-csv.ts',
    'packages/web/src/features/organisation/sheets/use-save-csv.ts',
  ])
})
