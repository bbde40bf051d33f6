// Checks every test file and helper of tests with find-durations.ts. Files in bench/ measure time on purpose and are left
// out.
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { judgeDurations, type TestFile } from './find-durations.ts'
import { ROOT } from './run-tool.ts'

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
  // Fails too if the patterns match too few files, since an empty list has no faults.
  process.exitCode = faults.length === 0 && files.length > 600 ? 0 : 1
}
