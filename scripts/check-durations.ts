// Holds every test file and every helper of tests against durations.ts. What stands in bench/ measures on purpose.
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { judgeDurations, type TestFile } from './durations.ts'
import { ROOT } from './tool.ts'

const TESTS = [
  'packages/{contract,server,web}/src/**/*.test.{ts,tsx}',
  'packages/{contract,server,web}/src/**/testing/**/*.{ts,tsx}',
  'packages/{contract,server,web}/src/**/testing.ts',
  'e2e/**/*.ts',
  'scripts/**/*.test.ts',
]

/** Every test file and helper of this repository. */
export function testFiles(): TestFile[] {
  return globSync(TESTS, { cwd: ROOT })
    .map((file) => file.split(sep).join('/'))
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))
}

if (import.meta.main) {
  const files = testFiles()
  const faults = judgeDurations(files)
  faults.forEach((fault) => console.error(fault))
  console.log(`${files.length} test files: ${faults.length} faults`)
  // A pattern that matches nothing would find no fault.
  process.exitCode = faults.length === 0 && files.length > 600 ? 0 : 1
}
